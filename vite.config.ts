import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './scripts/build/boot-script.ts';
import { compressedAssets } from './scripts/build/compressed-assets.ts';
import { firstViewBudget } from './scripts/build/first-view-budget.ts';
import { firstViewGroups } from './scripts/build/first-view-chunks.ts';
import { inlineLimits } from './scripts/build/inline-limits.ts';
import { lateGroups } from './scripts/build/late-chunks.ts';
import { pageRenderer } from './scripts/build/page-renderer.ts';
import { pageScripts } from './scripts/build/page-scripts.ts';
import { plainImports } from './scripts/build/plain-imports.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';

const libraries =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|i18next|react-i18next)\//;

export default defineConfig({
  root: 'pwa',
  cacheDir: '../node_modules/.vite',
  plugins: [
    inlineLimits(),
    plainImports(),
    react(),
    tailwindcss(),
    bootScript(),
    pageScripts(),
    serviceWorker(),
    compressedAssets(),
    firstViewBudget(),
    pageRenderer(),
  ],
  resolve: {
    // React has this hook itself; the shim is for versions before 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    // The content policy of the pages allows no data: addresses for texts and fonts.
    assetsInlineLimit: 0,
    // The page links the only style sheet; with it every late import would carry a list of the style sheets it needs.
    cssCodeSplit: false,
    // The served page names the files of its screen; the helper of Vite would be one more of them.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the entry needs at once is held together, so that small shared modules do not become files of their own.
          groups: [
            // One file, since what is alike is compressed better together. An update of the app leaves it as it was.
            { name: 'libraries', tags: ['$initial'], test: libraries },
            { name: 'app', tags: ['$initial'] },
            ...firstViewGroups(),
            ...lateGroups(),
          ],
        },
      },
    },
  },
});
