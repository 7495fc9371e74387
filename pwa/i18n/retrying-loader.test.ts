import { describe, expect, it } from 'vitest';
import { createRetryingLoader } from './retrying-loader.ts';

describe('loading of texts (W6)', () => {
  it('tries again five times, after 350 ms and twice as long each time', async () => {
    const waits: number[] = [];
    let tries = 0;
    const load = createRetryingLoader({
      fetchJson: () => {
        tries += 1;
        return tries < 6 ? Promise.reject(new Error('down')) : Promise.resolve({ title: 'دليل' });
      },
      wait: async (ms) => void waits.push(ms),
    });
    expect(await load('/shell.json')).toEqual({ title: 'دليل' });
    expect(waits).toEqual([350, 700, 1400, 2800, 5600]);
  });

  it('gives up after the sixth failure with what went wrong', async () => {
    let tries = 0;
    const load = createRetryingLoader({
      fetchJson: () => Promise.reject(new Error(`try ${++tries}`)),
      wait: async () => undefined,
    });
    await expect(load('/shell.json')).rejects.toThrow('try 6');
  });

  it('has ten on their way at most', async () => {
    const running = new Set<string>();
    const releases: (() => void)[] = [];
    let most = 0;
    const load = createRetryingLoader({
      fetchJson: async (url) => {
        running.add(url);
        most = Math.max(most, running.size);
        await new Promise<void>((resolve) => releases.push(resolve));
        running.delete(url);
      },
      wait: async () => undefined,
    });
    const all = Promise.all(Array.from({ length: 25 }, (_, index) => load(`/${index}.json`)));
    for (let released = 0; released < 25; released++) {
      await expect.poll(() => releases.length).toBeGreaterThan(0);
      releases.shift()?.();
    }
    await all;
    expect(most).toBe(10);
  });
});
