import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

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
        response.end(await bundledBoot());
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = isBuild ? `<script>${await bundledBoot()}</script>` : `<script src="${devAddress}"></script>`;
        return html.replace('<!--boot-->', () => script);
      },
    },
  };
}

async function bundledBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The boot script could not be built');
  return chunk.code.trim();
}
