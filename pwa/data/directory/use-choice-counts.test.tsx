import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { holdFeed } from '#pwa/testing/hold-feed.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { choiceCounts } from '#shared/rules/choice-counts.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { offlineData } from '../offline/offline-data.ts';
import { useChoiceCounts } from './use-choice-counts.ts';

const filter = { q: '', industry: '', country: '' };
const jobs = [buildJobCard(1, { industry: 'energy' }), buildJobCard(2, { industry: 'energy' })];
const none = choiceCounts('jobs', { choices: {}, facets: new Map(), now: new Date() });
const byServer = { ...none, industry: { technology: 9 } };
const atFirst = offlineData.get();
let server: ReturnType<typeof startFakeServer>;

/** The page is told how many of all jobs the device has. */
function tell(held: number, available: number | null): void {
  const { feeds } = offlineData.get();
  offlineData.set({ ...offlineData.get(), feeds: { ...feeds, jobs: { ...feeds.jobs, held, available } } });
}

function open() {
  const { result } = renderHook(() => useChoiceCounts('jobs', { ...filter }));
  return () => result.current?.industry;
}

beforeEach(() => {
  server = startFakeServer(() => ({ body: byServer }));
});
afterEach(async () => {
  leavePage();
  offlineData.set(atFirst);
  await cacheDb().delete();
  await cacheDb().open();
});

describe('how many jobs each choice would leave (K9)', () => {
  it.each([
    [2, 2],
    [3, 2],
  ])('is counted on a device that has all of them: %i of %i', async (held, available) => {
    await holdFeed('jobs', jobs);
    tell(held, available);
    const industries = open();
    expect(industries()).toBeUndefined();
    await waitFor(() => expect(industries()).toEqual({ energy: 2 }));
    expect(server.seen).toEqual([]);
  });

  it.each([
    [1, 2],
    [0, 0],
    [2, null],
  ])('is asked of the server by one that has a part, or knows of none: %i of %s', async (held, available) => {
    await holdFeed('jobs', jobs);
    tell(held, available);
    const industries = open();
    await waitFor(() => expect(industries()).toEqual({ technology: 9 }));
    expect(server.seen).toHaveLength(1);
  });

  it('is not told any longer of the choices before, once the answer about the new ones is late', async () => {
    const { result, rerender } = renderHook((q: string) => useChoiceCounts('jobs', { ...filter, q }), {
      initialProps: 'nurse',
    });
    await waitFor(() => expect(result.current?.industry).toEqual({ technology: 9 }));
    const answer = Promise.withResolvers<void>();
    server.answering = async () => {
      await answer.promise;
      return { body: { ...byServer, industry: { health: 4 } } };
    };
    rerender('doctor');
    expect(result.current?.industry).toEqual({ technology: 9 });
    await waitFor(() => expect(result.current).toBeNull());
    answer.resolve();
    await waitFor(() => expect(result.current?.industry).toEqual({ health: 4 }));
  });

  it('is that of the part on the device where the server cannot be asked', async () => {
    await holdFeed('jobs', jobs);
    tell(2, 5);
    server.isDown = true;
    const industries = open();
    await waitFor(() => expect(industries()).toEqual({ energy: 2 }));
  });

  it('is asked of the server where the device turns out to have nothing, and unknown where nobody can tell', async () => {
    tell(2, 2);
    const industries = open();
    await waitFor(() => expect(industries()).toEqual({ technology: 9 }));
    server.isDown = true;
    const { result, rerender } = renderHook((q: string) => useChoiceCounts('jobs', { ...filter, q }), {
      initialProps: 'nurse',
    });
    rerender('pilot');
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(2));
    expect(result.current).toBeNull();
  });
});
