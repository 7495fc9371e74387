import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { loseCopies } from '#pwa/testing/lose-copies.ts';
import type { JobCard } from '#shared/model/job.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { saveList } from '../../local/lists.local.ts';
import { type FeedCopy, offlineData } from '../offline/offline-data.ts';
import { useHeldJobs } from './use-held-jobs.ts';

const filter = { q: '', industry: '', country: '' };
const atFirst = offlineData.get();
let lists = 0;

async function keep(...cards: JobCard[]): Promise<void> {
  lists += 1;
  await saveList('jobs', { key: `${lists}`, cards, total: cards.length, next: null, savedAt: Date.now() + lists });
}

/** The page is told what the copy of the jobs is now. */
function tell(change: Partial<FeedCopy>): void {
  const { feeds } = offlineData.get();
  act(() => offlineData.set({ ...offlineData.get(), feeds: { ...feeds, jobs: { ...feeds.jobs, ...change } } }));
}

function open() {
  const { result } = renderHook(() => useHeldJobs(filter));
  return { result, titles: () => result.current?.cards.map(({ title }) => title) ?? null };
}

afterEach(async () => {
  leavePage();
  offlineData.set(atFirst);
  await cacheDb().delete();
  await cacheDb().open();
});

describe('all jobs on this device', () => {
  it('are read, and read again when there are more or newer ones', async () => {
    await keep(buildJobCard(1, { title: 'Cook' }));
    const { titles } = open();
    expect(titles()).toBeNull();
    await waitFor(() => expect(titles()).toEqual(['Cook']));
    await keep(buildJobCard(2, { title: 'Pilot' }));
    tell({ held: 2 });
    await waitFor(() => expect(titles()).toEqual(['Pilot', 'Cook']));
    await keep(buildJobCard(2, { title: 'Captain', rev: 9 }));
    tell({ syncedAt: new Date(5) });
    await waitFor(() => expect(titles()).toEqual(['Captain', 'Cook']));
  });

  it('are not read again for what changes neither', async () => {
    await keep(buildJobCard(1));
    const { result } = open();
    await waitFor(() => expect(result.current?.held).toBe(1));
    const before = result.current;
    await keep(buildJobCard(2));
    tell({ isFilling: true });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(result.current).toBe(before);
  });

  it('are none where the device has none, and once it cannot be read any more', async () => {
    const none = open();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(none.result.current).toBeNull();
    await keep(buildJobCard(1));
    const { result } = open();
    await waitFor(() => expect(result.current?.held).toBe(1));
    const giveBack = loseCopies();
    tell({ held: 2 });
    await waitFor(() => expect(result.current).toBeNull());
    giveBack();
  });
});
