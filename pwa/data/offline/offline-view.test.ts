import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredFeed } from '../../local/cache-db.ts';
import { storeChoice } from './capacity-choice.ts';
import { viewOf } from './offline-view.ts';

type Copies = Parameters<typeof viewOf>[0];

/** A feed of which the device holds these shards whole, of all that the server has. */
function feedOf(feed: StoredFeed['feed'], change: Partial<StoredFeed> = {}): Copies['feeds'][0] {
  const note = { isWhole: true, sum: 0, stamp: 1 };
  return {
    feed,
    birth: 'b',
    stamp: 1,
    run: 1,
    checkpoint: { epoch: 'e', rev: 9 },
    heldFrom: 1,
    shards: [
      [0, 30],
      [1, 20],
      [2, 10],
    ],
    syncedAt: 5000,
    notes: new Map([
      [1, { ...note, count: 20, bytes: 200 }],
      [2, { ...note, count: 10, bytes: 100 }],
    ]),
    ...change,
  } as Copies['feeds'][0];
}

const view = (feeds: Copies['feeds'], ...filling: string[]) =>
  viewOf({ feeds, viewedProfiles: 3 } as Copies, new Set(filling));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('the copies in the words of the screens', () => {
  it('are nothing on a new device', () => {
    const none = { held: 0, available: null, bytes: 0, syncedAt: null, isFilling: false, progress: 0 };
    expect(view([], 'jobs')).toEqual({
      state: 'ready',
      feeds: { talents: none, companies: none, jobs: { ...none, isFilling: true } },
      total: { held: 0, available: null, bytes: 0 },
      syncedAt: null,
      viewedProfiles: 3,
      choice: 'auto',
      auto: 'phone',
    });
  });

  it('are counted for each directory and together, and are as old as the oldest', () => {
    storeChoice('all');
    const all = view([feedOf('talents'), feedOf('companies', { syncedAt: 4000 }), feedOf('jobs', { syncedAt: 6000 })]);
    const each = { held: 30, available: 60, bytes: 300, isFilling: false, progress: 0.5 };
    expect(all.feeds.talents).toEqual({ ...each, syncedAt: new Date(5000) });
    expect(all.feeds.jobs).toEqual({ ...each, syncedAt: new Date(6000) });
    expect(all.total).toEqual({ held: 90, available: 180, bytes: 900 });
    expect([all.syncedAt, all.choice]).toEqual([new Date(4000), 'all']);
  });

  it('have no age while a directory was never asked about, and count what is known', () => {
    const { total, syncedAt, feeds } = view([
      feedOf('talents'),
      feedOf('companies', { syncedAt: null, checkpoint: null }),
    ]);
    expect(syncedAt).toBeNull();
    expect(feeds.companies).toMatchObject({ syncedAt: null, progress: 0 });
    expect(total.available).toBe((feeds.talents.available ?? 0) + (feeds.companies.available ?? 0));
  });

  it('are whole where the device holds as much as was chosen', () => {
    storeChoice('little');
    expect(view([feedOf('talents', { heldFrom: 2 })]).feeds.talents.progress).toBe(1);
  });
});
