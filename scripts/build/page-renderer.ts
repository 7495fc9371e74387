import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { inlineLimits } from './inline-limits.ts';

/**
 * Builds `pwa/render-page.tsx` into `dist/server`, with all that it needs in it, so that the server renders exactly
 * what the browser hydrates. The server never serves that folder.
 */
export function pageRenderer(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'dalil:page-renderer',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(resolve(config.root, config.build.outDir), 'server');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!error) await buildRenderer(root, outDir);
      },
    },
  };
}

/** The renderer links no style sheet: the styles of a page stand in its head. */
function noStyles(): Plugin {
  return {
    name: 'dalil:no-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css(?:\?|$)/ }, handler: () => 'export default "";' },
  };
}

async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    plugins: [inlineLimits(), noStyles()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'render-page.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      assetsInlineLimit: 0,
      ssrEmitAssets: false,
      copyPublicDir: false,
      // A file for each screen, so that those which the server never renders take no memory; names stay, for the log.
      minify: false,
      rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: true } } },
    },
  });
}
