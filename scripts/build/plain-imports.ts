import type { Plugin } from 'vite';

/**
 * Takes Vite's helper out of dynamic imports: it preloads the files of a chunk, which this build never wants
 * (`modulePreload` is off and styles are loaded by hand), and every first view would load its code. The helper would
 * also load the styles that code imports, so the build fails where code does.
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
    resolveId: {
      filter: { id: /\.css$/ },
      handler(source, importer) {
        if (!importer || importer.endsWith('.html')) return;
        this.error(`${importer} imports ${source}, which nothing would load: import it with ?url, and use loadStyles`);
      },
    },
  };
}
