import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPageRenderer } from '../../adapters/page-renderer.ts';
import { onStrayError } from '../../stray-errors.ts';

// Renders a page, and fails in a later tick.
const failingLater = `export async function renderPage({ address }) {
  if (address === '/fails') setTimeout(() => { throw new Error('later'); }, 20);
  await new Promise((resolve) => setTimeout(resolve, 60));
  return { markup: 'rendered ' + address, served: '{}' };
}`;

let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'dalil-renderer-'));
  await mkdir(join(distDir, 'server'));
  await writeFile(join(distDir, 'package.json'), '{ "type": "module" }');
  await writeFile(join(distDir, 'server', 'render-page.js'), failingLater);
});
afterAll(() => rm(distDir, { recursive: true, force: true }));

it('a thread that fails in a later tick is replaced: pages are rendered again, and the process lives on', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const pages = createPageRenderer(distDir, 10_000);
  if (!pages) throw new Error('There is nothing to render with.');
  const render = (address: string) =>
    pages.render({ address, language: 'en', origin: 'http://localhost', at: new Date(0).toISOString(), firstData: {} });
  for (let round = 0; round < 3; round += 1) {
    // A caller that waits for a page of this thread is told at once; the browser renders it then.
    await expect(render('/fails')).rejects.toThrow('later');
    expect(await render('/about')).toMatchObject({ markup: 'rendered /about' });
  }
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtException', uncaught);
  await pages.close();
});

it('an error event of the threads, which no page waits for, is counted and ends nothing', () => {
  const heard: unknown[] = [];
  const stop = onStrayError((source) => heard.push(source));
  const emitted = vi.spyOn(Piscina.prototype, 'run').mockReturnValue(Promise.resolve());
  createPageRenderer(distDir);
  const threads = emitted.mock.contexts[0] as Piscina;
  emitted.mockRestore();
  threads.emit('error', new Error('a thread without memory'));
  stop();
  expect(heard).toEqual(['page renderer']);
  return threads.destroy();
});
