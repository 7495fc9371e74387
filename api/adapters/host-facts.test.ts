import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHostFacts } from './host-facts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const factsOf = (diskFreeBytes: () => Promise<number>) =>
  createHostFacts('/nowhere', {
    backups: undefined,
    warnings: () => ['plain_http'],
    demoAccounts: async () => [],
    diskFreeBytes,
  });

it('/readyz gets the other warnings where the disk cannot be asked', async () => {
  const host = factsOf(() => Promise.reject(new Error('ENOENT')));
  expect(await host.warnings()).toEqual(['plain_http']);
});

it('/readyz gets the other warnings where the disk never answers, which is asked once', async () => {
  const ask = vi.fn(() => new Promise<number>(() => undefined));
  const host = factsOf(ask);
  const answers = Promise.all([host.warnings(), host.warnings()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answers).toEqual([['plain_http'], ['plain_http']]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a disk that was full and has space again is no warning', async () => {
  let free = 1_000_000;
  const host = factsOf(async () => free);
  expect(await host.warnings()).toEqual(['plain_http', 'disk_full']);
  free = 1_000_000_000;
  expect(await host.warnings()).toEqual(['plain_http']);
});
