import { expect, it, vi } from 'vitest';
import { openWhenThere } from './startup-failures.ts';
import { StoreOpeningError } from './store/store-error.ts';

const away = () => new StoreOpeningError('unreachable', new Error('ECONNREFUSED'));

it('waits for a database that is still starting, and says so once', async () => {
  const open = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue('a store');
  const onWait = vi.fn();
  expect(await openWhenThere(open, { waitMs: 10_000, onWait })).toBe('a store');
  expect(open).toHaveBeenCalledTimes(3);
  expect(onWait).toHaveBeenCalledOnce();
});

it('gives up after its time', async () => {
  const startedMs = performance.now();
  await expect(openWhenThere(() => Promise.reject(away()), { waitMs: 1500, onWait: vi.fn() })).rejects.toThrow(
    StoreOpeningError,
  );
  expect(performance.now() - startedMs).toBeGreaterThan(900);
});

it('waits for nothing that time does not mend', async () => {
  const open = vi.fn().mockRejectedValue(new StoreOpeningError('login_refused', new Error('28P01')));
  await expect(openWhenThere(open, { waitMs: 10_000, onWait: vi.fn() })).rejects.toThrow(StoreOpeningError);
  expect(open).toHaveBeenCalledOnce();
});
