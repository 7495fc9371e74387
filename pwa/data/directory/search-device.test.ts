import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { holdFeed } from '#pwa/testing/hold-feed.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { noteServerTime } from '../../http/server-clock.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { saveList } from '../../local/lists.local.ts';
import { countOnDevice, searchDevice } from './search-device.ts';
import { suggestionsFor } from './suggestions.ts';

const all = { q: '', industry: '', country: '' };
const dayMs = 86_400_000;
const noon = Date.UTC(2026, 10, 21, 12);

/** The ids of what the device finds. */
async function found(feed: FeedName, asked: Partial<ListFilter> = {}, limit = 60): Promise<number[]> {
  const { cards } = await searchDevice(feed, { ...all, ...asked }, limit);
  return cards.map(({ id }) => id);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(async () => {
  vi.useRealTimers();
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
  await cacheDb().delete();
  await cacheDb().open();
});

describe('a search on the device', () => {
  it('narrows people by where they are, what they do and what they can, all of it at once', async () => {
    const doha = { place: 'doha', skills: ['Python'] };
    await holdFeed('talents', [
      buildCard(1, doha),
      buildCard(2, { ...doha, industry: 'energy' }),
      buildCard(3, { place: 'dubai', skills: ['Python'] }),
      buildCard(4, { place: 'doha', skills: [] }),
    ]);
    expect(await found('talents', { country: 'Qatar' })).toEqual([4, 2, 1]);
    expect(await found('talents', { place: 'dubai' })).toEqual([3]);
    expect(await found('talents', { industry: 'energy' })).toEqual([2]);
    expect(await found('talents', { country: 'Qatar', industry: 'technology', q: 'python' })).toEqual([1]);
    expect(await found('talents', { country: 'Oman' })).toEqual([]);
  });

  it('narrows companies and jobs by the country in their own words', async () => {
    await holdFeed('companies', [buildCompanyCard(1), buildCompanyCard(2, { country: 'Oman' })]);
    await holdFeed('jobs', [buildJobCard(1, { country: 'Oman' }), buildJobCard(2, { location: 'Muscat' })]);
    expect(await found('companies', { country: 'Oman' })).toEqual([2]);
    expect(await found('companies', { size: '11-50', country: 'Qatar' })).toEqual([1]);
    expect(await found('jobs', { country: 'Oman' })).toEqual([1]);
    expect(await found('jobs', { country: 'Oman', workplace: 'remote' })).toEqual([]);
  });

  it('lists featured people first, and the newest first where that is asked for', async () => {
    const featured = { isFeatured: true, featuredUntil: new Date(noon + 1000).toISOString() };
    await holdFeed('talents', [buildCard(1, featured), buildCard(2), buildCard(3)]);
    expect(await found('talents')).toEqual([1, 3, 2]);
    expect(await found('talents', { sort: 'newest' })).toEqual([3, 2, 1]);
    expect(await found('talents', { sort: 'other' })).toEqual([1, 3, 2]);
    vi.setSystemTime(noon + 1000);
    expect(await found('talents')).toEqual([3, 2, 1]);
  });

  it('finds jobs that were published on one of the last days, and none that have ended', async () => {
    const midnight = noon - dayMs / 2;
    const at = (ms: number) => ({ publishedAt: new Date(ms).toISOString() });
    await holdFeed('jobs', [
      buildJobCard(1, at(midnight - 3 * dayMs)),
      buildJobCard(2, at(midnight - 3 * dayMs - 1)),
      buildJobCard(3, { ...at(noon), expiryDate: new Date(noon).toISOString() }),
    ]);
    expect(await found('jobs', { posted: '3' })).toEqual([1]);
    expect(await found('jobs', { posted: '7' })).toEqual([1, 2]);
    expect(await found('jobs')).toEqual([1, 2]);
  });

  it('goes by the server’s time where the device’s clock is a year ahead or behind (L8)', async () => {
    const endsAt = (ms: number) => ({ expiryDate: new Date(ms).toISOString() });
    await holdFeed('jobs', [buildJobCard(1, endsAt(noon + dayMs)), buildJobCard(2, endsAt(noon - dayMs))]);
    for (const aheadMs of [365 * dayMs, -365 * dayMs]) {
      vi.setSystemTime(noon + aheadMs);
      noteServerTime(new Headers({ date: new Date(noon).toUTCString() }));
      expect(await found('jobs'), `${aheadMs} ms`).toEqual([1]);
      expect(await countOnDevice('jobs', all), `${aheadMs} ms`).toMatchObject({ country: { Qatar: 1 } });
      expect(await suggestionsFor('jobs', 'job'), `${aheadMs} ms`).toMatchObject([{ label: 'Job 1' }]);
    }
  });

  it('reads as many cards as are shown, and tells of all', async () => {
    const newest = [601, 602, 603].map((id) => buildCard(id));
    await holdFeed('talents', newest, 4);
    const finds = await searchDevice('talents', all, 2);
    expect(finds).toMatchObject({ total: 3, savedAt: 55, held: 3, available: 7, didYouMean: null });
    expect(finds.cards.map(({ id }) => id)).toEqual([603, 602]);
  });

  it('is as old as the newest list where the device does not follow the directory', async () => {
    expect(await searchDevice('talents', all, 60)).toMatchObject({ cards: [], savedAt: 0, held: 0, available: null });
    const list = { cards: [buildCard(1)], total: 1, next: null };
    await saveList('talents', { ...list, key: 'newer', savedAt: 77 });
    await saveList('talents', { ...list, key: 'older', savedAt: 76 });
    expect(await searchDevice('talents', all, 60)).toMatchObject({ savedAt: 77, held: 1, available: null });
  });

  it('says what may have been meant where that finds more under the same filters', async () => {
    await holdFeed('talents', [buildCard(1, { skills: ['Python'] }), buildCard(2, { industry: 'energy' })]);
    const meant = async (asked: Partial<ListFilter>) =>
      (await searchDevice('talents', { ...all, ...asked }, 60)).didYouMean;
    expect(await meant({ q: 'pyhton' })).toBe('python');
    expect(await meant({ q: 'pyhton', industry: 'energy' })).toBeNull();
    expect(await meant({ q: 'python' })).toBeNull();
  });
});

describe('the counts of choices on the device', () => {
  it('are those of the rows that fit the words and the other choices', async () => {
    await holdFeed('talents', [
      buildCard(1, { place: 'doha', name: 'Sara' }),
      buildCard(2, { place: 'dubai', name: 'Sara', industry: 'energy' }),
      buildCard(3, { place: 'doha', name: 'Khalid' }),
    ]);
    expect(await countOnDevice('talents', { ...all, q: 'sara', sort: 'newest' })).toMatchObject({
      industry: { technology: 1, energy: 1 },
      country: { Qatar: 1, 'United Arab Emirates': 1 },
    });
    expect(await countOnDevice('talents', { ...all, country: 'Qatar' })).toMatchObject({
      industry: { technology: 2 },
      country: { Qatar: 2, 'United Arab Emirates': 1 },
      place: { doha: 2 },
    });
  });

  it('are nothing where the device has nothing of the directory', async () => {
    expect(await countOnDevice('companies', all)).toBeNull();
  });
});
