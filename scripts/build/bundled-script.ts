import { build, type InlineConfig } from 'vite';

/**
 * Bundles a module and all that it imports into the text of one classic script.
 *
 * @param entry Path of the module.
 * @param config Further settings of the build.
 * @throws Error when nothing was built
 */
export async function bundledScript(entry: string, config: InlineConfig = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    ...config,
    build: { ...config.build, write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} could not be built`);
  return chunk.code.trim();
}
