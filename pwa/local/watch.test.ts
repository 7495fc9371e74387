import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { watchLocal } from './watch.ts';

it('follows a query again that failed for a moment, until it is ended', async () => {
  let tries = 0;
  const seen: number[] = [];
  const stop = watchLocal(
    () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('connection lost')) : Promise.resolve(tries);
    },
    (value) => seen.push(value),
  );
  await vi.waitFor(() => expect(seen).toEqual([2]), { timeout: 5000 });
  stop();
});

it('tells nothing from a device without storage, however often it asks', async () => {
  const query = vi.fn(() => Promise.reject(new Error('no storage')));
  const stop = watchLocal(query, () => expect.unreachable());
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2), { timeout: 5000 });
  stop();
});
