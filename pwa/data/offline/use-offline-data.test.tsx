import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedServer } from '#pwa/testing/feed-server.ts';
import { serveFeeds } from '#pwa/testing/serve-feeds.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { connection } from '../core/connection.ts';
import { readChoice } from './capacity-choice.ts';
import { useOfflineData } from './use-offline-data.ts';

let server: FeedServer;
let wire: ReturnType<typeof serveFeeds>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  server = new FeedServer();
  for (const n of [0, 1, 2]) server.put(n * 512 + 1);
  wire = serveFeeds(server);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  connection.set('online');
});

afterAll(() => cacheDb().delete());

async function openReady() {
  const { result } = renderHook(() => useOfflineData());
  await waitFor(() => expect(result.current.state).toBe('ready'));
  return result;
}

describe('offline data', () => {
  it('tell how much is held, how much there is, and how old it is (V4)', async () => {
    const data = await openReady();
    expect(data.current).toMatchObject({ total: { held: 0, available: null }, syncedAt: null, auto: 'phone' });
    await act(() => data.current.refresh());
    await waitFor(() => expect(data.current.feeds.talents).toMatchObject({ held: 3, available: 3, progress: 1 }));
    expect(data.current).toMatchObject({ total: { held: 3, available: 3 }, isRefreshing: false, hasFailed: false });
    expect(data.current.total.bytes).toBeGreaterThan(100);
    expect(Date.now() - (data.current.syncedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('say that the server was not reached, and keep what is here', async () => {
    const data = await openReady();
    wire.isDown = true;
    await act(() => data.current.refresh());
    expect(data.current).toMatchObject({ hasFailed: true, total: { held: 3 } });
  });

  it('hold as much as the person chooses', async () => {
    const data = await openReady();
    act(() => data.current.setChoice('little'));
    // A reload at this moment finds it.
    expect(readChoice()).toBe('little');
    expect(data.current.choice).toBe('little');
    await waitFor(() => expect(data.current.feeds.talents).toMatchObject({ held: 1, available: 3, progress: 1 }));
    act(() => data.current.setChoice('all'));
    await waitFor(() => expect(data.current.feeds.talents).toMatchObject({ held: 3, available: 3 }));
  });

  it('go when the person removes them', async () => {
    const data = await openReady();
    await act(() => data.current.removeAll());
    await waitFor(() => expect(data.current.total).toEqual({ held: 0, available: null, bytes: 0 }));
    expect(data.current.syncedAt).toBeNull();
  });
});
