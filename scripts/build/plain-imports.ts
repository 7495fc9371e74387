import type { Plugin } from 'vite';

/**
 * Takes Vite's helper out of dynamic imports: it preloads what a chunk needs, which this build never asks it to do
 * (`modulePreload` is off and styles are loaded by hand), and every first view would load its code. The helper would also
 * load the styles that a late chunk imports, so a chunk that does fails the build.
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
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.isEntry || !chunk.viteMetadata?.importedCss.size) continue;
        this.error(`${chunk.fileName} imports styles that nothing loads: import them with ?url, and use loadStyles`);
      }
    },
  };
}
