import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { firstViewPlan } from './first-view-plan.ts';

const entry = fileURLToPath(new URL('../../pwa/boot/boot.ts', import.meta.url));
const devAddress = '/boot/boot-script.js';

/**
 * Puts the boot script into the head of the page: one small classic script that runs before the first paint.
 * It is a file of its own because the content policy forbids inline scripts.
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
    async buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'boot.js', source: await bundledBoot() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const plan = bundle ? JSON.stringify(firstViewPlan(bundle)) : '{}';
        const src = bundle ? `/${bootFile(bundle)}` : devAddress;
        return html.replace('<!--boot-->', () => `<script src="${src}" data-plan='${plan}'></script>`);
      },
    },
  };
}

/** The file name that the build gave the boot script. */
export function bootFile(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /\/boot-[^/]+\.js$/.test(name));
  if (!file) throw new Error('The boot script is not part of the build');
  return file;
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
  return chunk.code;
}
