import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './scripts/build/boot-script.ts';
import { compressedAssets } from './scripts/build/compressed-assets.ts';
import { firstViewBudget } from './scripts/build/first-view-budget.ts';
import { fontPreloads } from './scripts/build/font-preloads.ts';

export default defineConfig({
  root: 'pwa',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), tailwindcss(), bootScript(), fontPreloads(), compressedAssets(), firstViewBudget()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy of the pages allows no data: addresses for texts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\// },
            { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\// },
            { name: 'dexie', test: /node_modules\/dexie/ },
          ],
        },
      },
    },
  },
});
