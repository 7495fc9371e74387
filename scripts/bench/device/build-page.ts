import path from 'node:path';
import { build } from 'vite';

/** Bundles what runs in the page as one script. */
export async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'page/entry.ts'), formats: ['iife'], name: 'unused' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing');
  return output.output[0].code;
}
