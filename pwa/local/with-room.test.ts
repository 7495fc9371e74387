import { afterEach, describe, expect, it, vi } from 'vitest';
import { withRoom } from './with-room.ts';

afterEach(() => vi.unstubAllGlobals());

/** A Chromium whose disk takes nothing until something was given up so many times. */
function fullDisk(stepsUntilRoom: number) {
  const seen: string[] = [];
  vi.stubGlobal('navigator', { storageBuckets: {} });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async () => {
        if (seen.filter((one) => one === 'gave way').length < stepsUntilRoom)
          throw new DOMException('', 'UnknownError');
      },
    }),
    delete: async () => true,
  });
  const save = () =>
    withRoom(
      async () => seen.push('wrote'),
      async (step) => step < 2 && seen.push('gave way') > 0,
    );
  return { seen, save };
}

describe('work that stores something of the person', () => {
  it('SYNC-19 begins on a full disk only when copies have given way: a write that fails halfway breaks the database', async () => {
    const { seen, save } = fullDisk(2);
    await save();
    expect(seen).toEqual(['gave way', 'gave way', 'wrote']);
  });

  it('is tried all the same when nothing is left to give up', async () => {
    const { seen, save } = fullDisk(3);
    await save();
    expect(seen).toEqual(['gave way', 'gave way', 'wrote']);
  });

  it('begins at once while there is room', async () => {
    const { seen, save } = fullDisk(0);
    await save();
    expect(seen).toEqual(['wrote']);
  });
});
