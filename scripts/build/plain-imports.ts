import type { Plugin } from 'vite';

/**
 * Takes Vite's helper out of dynamic imports: it preloads what a chunk needs, which this build never asks it to do
 * (`modulePreload` is off and styles are loaded by hand), and every first view would load its code.
 */
export function plainImports(): Plugin {
  return {
    name: 'dalil:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
