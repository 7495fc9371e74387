import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundledScript } from './bundled-script.ts';

const entry = fileURLToPath(new URL('../../pwa/sw/background-script.ts', import.meta.url));

/** What the name of the second script of the worker begins with. */
export const backgroundScriptPrefix = 'assets/worker-background-';

/** Pages wait for the first script: it is read at each start of the worker. The list of files is not in this figure. */
const workerBudgetBytes = 40_000;

/**
 * For the build of the worker: builds its second script, and puts its address into the first one. The address has a
 * hash, so that the first one changes with it and browsers fetch both again.
 */
export function backgroundScript(): Plugin {
  let code = '';
  let fileName = '';
  return {
    name: 'dalil:background-script',
    async config({ define = {}, resolve = {}, build: { target = 'es2022' } = {} }) {
      code = await bundledScript(entry, { logLevel: 'warn', define, resolve, build: { target } });
      fileName = `${backgroundScriptPrefix}${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      return { define: { BACKGROUND_SCRIPT: JSON.stringify(`/${fileName}`) } };
    },
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName, source: code });
      for (const file of Object.values(bundle)) {
        const bytes = file.type === 'chunk' ? file.code.length : 0;
        if (bytes > workerBudgetBytes)
          this.error(`The script of the worker has ${bytes} of ${workerBudgetBytes} bytes`);
      }
    },
  };
}
