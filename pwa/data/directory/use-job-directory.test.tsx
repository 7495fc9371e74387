import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { saveList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { useJobDirectory } from './use-job-directory.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const soon = '2026-11-21T12:01:30.000Z';

beforeEach(() => {
  connection.set('online');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await cacheDb().delete();
  await cacheDb().open();
});

type Shown = ReturnType<typeof useJobDirectory>;

function shownOf({ list }: Shown) {
  return list.state === 'ready' ? { ids: list.data.cards.map(({ id }) => id), total: list.data.total } : list.state;
}

/** The first use loads the code of the client. */
const patience = { timeout: 10_000 };

describe('useJobDirectory', () => {
  it('asks by industry and country', async () => {
    const server = startFakeServer(() => ({ body: [buildJobCard(1)], headers: { 'x-total-count': '1' } }));
    const { result } = renderHook(() => useJobDirectory({ industry: 'energy', country: 'Oman' }));
    await vi.waitFor(() => expect(shownOf(result.current)).toEqual({ ids: [1], total: 1 }), patience);
    expect(server.seen[0]?.path).toBe('/api/jobs?industry=energy&country=Oman&limit=60');
  });

  it('loses a job that ends while the page is open (L8)', async () => {
    const body = [buildJobCard(3), buildJobCard(2, { expiryDate: soon }), buildJobCard(1)];
    startFakeServer(() => ({ body, headers: { 'x-total-count': '3' } }));
    const { result } = renderHook(() => useJobDirectory({ q: 'ends' }));
    await vi.waitFor(() => expect(shownOf(result.current)).toEqual({ ids: [3, 2, 1], total: 3 }), patience);
    act(() => vi.advanceTimersByTime(120_000));
    expect(shownOf(result.current)).toEqual({ ids: [3, 1], total: 2 });
  });

  it('does not show on the device what has ended since it was kept (L8, K8)', async () => {
    const cards = [buildJobCard(3), buildJobCard(2, { expiryDate: soon }), buildJobCard(1)];
    await saveList('jobs', { key: 'other', cards, total: 3, next: null, savedAt: now.getTime() });
    startFakeServer(() => ({ body: null })).isDown = true;
    vi.setSystemTime(new Date(soon));
    const { result } = renderHook(() => useJobDirectory({ q: 'doha', country: 'Qatar' }));
    await vi.waitFor(() => expect(shownOf(result.current)).toEqual({ ids: [3, 1], total: 2 }), patience);
    expect(result.current.isFromDevice).toBe(true);
  });
});
