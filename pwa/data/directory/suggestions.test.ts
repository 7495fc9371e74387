import 'fake-indexeddb/auto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { createFeedStore } from '../../local/feed-store.ts';
import { suggestionsFor } from './suggestions.ts';

/** The device holds these rows of a directory; the server has `others` besides, in a shard that is not here. */
async function hold(feed: FeedName, rows: FeedRow[], others = 0): Promise<void> {
  const store = createFeedStore(feed);
  const { run } = await store.changeState((state) => ({ ...state, run: state.run + 1 }));
  await store.replaceShard({ run, n: 1, epoch: 'e', asOf: 9, rows });
  await store.endResync({
    run,
    checkpoint: { epoch: 'e', rev: 9 },
    heldFrom: others > 0 ? 1 : 0,
    shards:
      others > 0
        ? [
            [0, others],
            [1, rows.length],
          ]
        : [[1, rows.length]],
    syncedAt: Date.now(),
    isHistoryLost: false,
  });
}

const talents = [
  buildCard(1, { name: 'Noura Ali', slug: 'noura-ali', username: 'noura_ali', skills: ['Nursing'] }),
  buildCard(2, { name: 'Sara Noor', slug: 'sara-noor', skills: ['Nursing'] }),
  buildCard(3, { name: 'Khalid Saleh', slug: 'noble-khalid', skills: ['Welding'] }),
];

beforeAll(async () => {
  await cacheDb().open();
});
afterEach(async () => {
  await cacheDb().delete();
  await cacheDb().open();
});

const found = async (feed: FeedName, typed: string) =>
  (await suggestionsFor(feed, typed)).map(({ kind, label }) => `${kind} ${label}`);

describe('suggestions while somebody types (I21)', () => {
  it('are none for nothing, and for less than a word', async () => {
    await hold('talents', talents);
    for (const typed of ['', '  ', 'n', 'n a']) expect(await suggestionsFor('talents', typed)).toEqual([]);
  });

  it('name people by name or address and lead to their pages, not those who are found by a skill', async () => {
    await hold('talents', talents);
    const noura = { kind: 'person', label: 'Noura Ali', address: '/noura-ali', text: null, count: null };
    expect(await suggestionsFor('talents', 'noura')).toContainEqual(noura);
    expect(await found('talents', 'noble')).toContain('person Khalid Saleh');
    expect((await found('talents', 'nursing')).filter((one) => one.startsWith('person'))).toEqual([]);
  });

  it('name each person of the same name, also after a letter that stands alone', async () => {
    await hold('talents', [...talents, buildCard(4, { name: 'Noura Ali', slug: 'noura-ali-2' })]);
    const people = (await suggestionsFor('talents', 'n noura')).filter(({ kind }) => kind === 'person');
    expect(people.map(({ address }) => address).sort()).toEqual(['/noura-ali', '/noura-ali-2']);
  });

  it('name words that find somebody, the most first, with how many', async () => {
    await hold('talents', [...talents, buildCard(4, { skills: ['Nutrition'] })]);
    const words = (await suggestionsFor('talents', 'nur')).filter(({ kind }) => kind !== 'person');
    expect(words.length).toBeGreaterThan(0);
    for (const { count, address, text } of words) {
      expect(count).toBeGreaterThan(0);
      expect([address, text]).toEqual([null, expect.any(String)]);
    }
    const counts = words.map(({ count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(counts[0]).toBe(2);
    // Nobody here welds under this name.
    expect((await found('talents', 'plumb')).filter((one) => !one.startsWith('person'))).toEqual([]);
  });

  it('do not count words while the device holds a part of the directory only', async () => {
    await hold('talents', talents, 900);
    const words = (await suggestionsFor('talents', 'nur')).filter(({ kind }) => kind !== 'person');
    expect(words.length).toBeGreaterThan(0);
    expect(new Set(words.map(({ count }) => count))).toEqual(new Set([null]));
    // A word that finds nobody here may find somebody there.
    expect((await found('talents', 'plumb')).length).toBeGreaterThan(0);
  });

  it('are words alone on a device that holds nothing', async () => {
    const all = await suggestionsFor('talents', 'nur');
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ address, count }) => address === null && count === null)).toBe(true);
  });

  it('name three at most, each title of a job once, and fill up with companies', async () => {
    const jobs = ['Marsa welder', 'Marsa welder', 'Marsa pilot'].map((title, at) => buildJobCard(at + 1, { title }));
    await hold('jobs', jobs);
    await hold('companies', [buildCompanyCard(1, { name: 'Marsa Group', slug: 'marsa-group' })]);
    expect((await found('jobs', 'marsa')).sort()).toEqual([
      'company Marsa Group',
      'job Marsa pilot',
      'job Marsa welder',
    ]);
    // Of two with one title the newer.
    expect((await suggestionsFor('jobs', 'marsa welder'))[0]).toMatchObject({ kind: 'job', address: '/jobs/2' });
    const [job] = await suggestionsFor('jobs', 'marsa pilot');
    expect(job).toMatchObject({ kind: 'job', address: '/jobs/3', text: null });
    const many = Array.from({ length: 5 }, (_, at) => buildJobCard(at + 10, { title: `Harbour pilot ${at}` }));
    await hold('jobs', many);
    expect((await found('jobs', 'harbour')).filter((one) => !/^(?:trade|skill|place)/.test(one))).toHaveLength(3);
    expect((await found('companies', 'marsa'))[0]).toBe('company Marsa Group');
    // Who looks for people is not led to a company.
    await hold('talents', talents);
    expect(await found('talents', 'marsa')).not.toContain('company Marsa Group');
  });

  it('are never more than fit, names included', async () => {
    const rows = ['Engin A', 'Engin B', 'Engin C', 'Engin D'].map((name, at) =>
      buildCard(at + 1, { name, slug: `engineer-${at}`, skills: ['Civil engineering', 'Electrical engineering'] }),
    );
    await hold('talents', rows, 900);
    const all = await suggestionsFor('talents', 'en');
    expect(all).toHaveLength(limits.suggestionsShown);
    expect(all.slice(-3).map(({ kind }) => kind)).toEqual(['person', 'person', 'person']);
  });
});
