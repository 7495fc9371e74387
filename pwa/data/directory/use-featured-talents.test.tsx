import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { readList } from '../../local/lists.local.ts';
import { setInitialData } from '../core/initial-data.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { useFeaturedTalents } from './use-featured-talents.ts';

const hourMs = 3_600_000;
const now = Date.now();
const until = (ms: number) => ({ isFeatured: true, featuredUntil: new Date(ms).toISOString() });
/** In the order of the day: one for hours, one who has ended, one for minutes. */
const day = [buildCard(3, until(now + 9 * hourMs)), buildCard(1, until(now - 1)), buildCard(2, until(now + hourMs))];

/** Opens a page with the featured people; gives whom it shows. */
function open() {
  forgetResources('featured');
  const { result } = renderHook(() => useFeaturedTalents());
  return () => {
    const { state } = result.current;
    return state === 'ready' ? result.current.data.map(({ id }) => id) : state;
  };
}

afterEach(() => {
  leavePage();
  vi.useRealTimers();
  setInitialData(null);
});
afterAll(() => cacheDb().delete());

describe('the featured people', () => {
  it('are those whose days have not ended, in the order of the day, and are kept on the device', async () => {
    startFakeServer(() => ({ body: day }));
    const shown = open();
    expect(shown()).toBe('loading');
    await waitFor(() => expect(shown()).toEqual([3, 2]), { timeout: 10_000 });
    await waitFor(async () => expect(await readList('talents', 'featured', new Date())).toMatchObject({ total: 3 }));
  });

  it('are shown from the device without a line, until their days end', async () => {
    startFakeServer(() => ({})).isDown = true;
    vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * hourMs });
    const shown = open();
    await waitFor(() => expect(shown()).toEqual([3]));
  });

  it('come with the page', () => {
    startFakeServer(() => ({ body: [] }));
    setInitialData({ path: '/', featured: day });
    expect(open()()).toEqual([3, 2]);
  });
});
