import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeSpaceFirst } from './storage-space.ts';

afterEach(() => vi.unstubAllGlobals());

/** A Chromium whose disk takes nothing until something was given up so many times; there are two things to give up. */
async function stepsOn(stepsUntilSpace: number): Promise<number> {
  let steps = 0;
  vi.stubGlobal('navigator', { storageBuckets: {} });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async () => {
        if (steps < stepsUntilSpace) throw new DOMException('', 'UnknownError');
      },
    }),
    delete: async () => true,
  });
  await makeSpaceFirst(async (step) => {
    if (step >= 2) return false;
    steps += 1;
    return true;
  });
  return steps;
}

describe('room for an edit', () => {
  it('SYNC-19 is made before the write, until the disk takes some bytes', async () => {
    expect(await stepsOn(2)).toBe(2);
  });

  it('is not asked for without end', async () => {
    expect(await stepsOn(99)).toBe(2);
  });

  it('takes no copies while there is room', async () => {
    expect(await stepsOn(0)).toBe(0);
  });
});
