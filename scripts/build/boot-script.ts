import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundledScript } from './bundled-script.ts';

const entry = fileURLToPath(new URL('../../pwa/boot/boot.ts', import.meta.url));
const devAddress = '/boot/boot-script.js';

/**
 * Puts the boot script into the head of the page: one small classic script that runs before the first paint. It stands
 * in the page, where it costs no request; the server's content policy allows it by its hash.
 */
export function bootScript(): Plugin {
  let isBuild = false;
  return {
    name: 'dalil:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(devAddress, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(await bundledScript(entry));
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = isBuild
          ? `<script>${await bundledScript(entry)}</script>`
          : `<script src="${devAddress}"></script>`;
        return html.replace('<!--boot-->', () => script);
      },
    },
  };
}
