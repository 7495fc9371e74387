import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listingPosition } from '#shared/rules/listing-order.ts';
import { type Card, cardStores } from '../feeds/cards.ts';
import { migrate } from '../migrate.ts';
import type { Connection, Engine, ListingFilter, PageQuery } from './engine.ts';
import { openSqlite } from './sqlite.ts';

const jobCards = cardStores.jobs;
const day = '2026-11-21';
const cap = 10_000;

let folder: string;
let engine: Engine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-sqlite-listing-'));
  engine = openSqlite(join(folder, 'test.sqlite'), { isDurable: false });
  await migrate(engine, { now: new Date(), beforeChange: async () => undefined });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

interface Given extends Pick<Partial<Card>, 'country' | 'companyId' | 'industry'> {
  words: string;
  isFeatured?: boolean;
}

/** The index knows the first eight letters of a word, and these two have the same. */
const [longWord, otherWord] = ['engineering', 'engineered'];

function cardOf(id: number, given: Given): Card {
  const { words, isFeatured = false, country = 'Qatar', companyId = 1, industry = 'energy' } = given;
  return {
    ...{ id, position: listingPosition({ id, isFeatured }, day), industry, country, companyId },
    ...{ haystack: ` ${country.toLowerCase()} ${words} `, json: `{"id":${id}}` },
  };
}

/** Keeps cards with the ids from 1 on. */
async function keep(given: readonly Given[]): Promise<void> {
  const cards = given.map((one, n) => cardOf(n + 1, one));
  const inOrder = cards.toSorted((one, other) => one.position - other.position);
  await engine.write((tx) => jobCards.addAll(tx, inOrder));
}

const times = (count: number, given: Given) => Array.from({ length: count }, () => given);

async function idsOf(connection: Connection, query: Partial<PageQuery> = {}) {
  const asked = { words: [], after: 0, limit: 50, ...query };
  const { json, length, next } = await connection.listing.page(connection, 'job', asked);
  const ids = JSON.parse(String(json)).map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(length);
  return { ids, next };
}

const counted = (filter: ListingFilter & { cap?: number }) =>
  engine.reader.listing.count(engine.reader, 'job', { cap, ...filter });
const placed = async (filter: ListingFilter & { cap?: number }) =>
  (await engine.reader.listing.positions(engine.reader, 'job', { cap, ...filter })).length;

describe('hits of a longer word', () => {
  it('are looked at one by one up to 500', async () => {
    await keep([...times(300, { words: longWord }), ...times(200, { words: otherWord })]);
    for (const words of [
      [[` ${longWord}`]],
      // Of several words one needs the look; of several spellings too.
      [[' qatar'], [` ${longWord}`]],
      [[` ${longWord}`], [' qatar']],
      [[` ${longWord}`, ' doha']],
      [[' doha', ` ${longWord}`]],
    ]) {
      expect(await counted({ words })).toBe(300);
      expect(await placed({ words })).toBe(300);
      expect(await counted({ words, cap: 7 })).toBe(7);
      expect(await placed({ words, cap: 7 })).toBe(7);
    }
  });

  it('are taken as the index has them where they are more', async () => {
    await keep([...times(300, { words: longWord }), ...times(201, { words: otherWord })]);
    expect(await counted({ words: [[` ${longWord}`]] })).toBe(501);
    expect(await placed({ words: [[` ${longWord}`]] })).toBe(501);
    expect(await counted({ words: [[` ${longWord} `]] })).toBe(0);
    // A word that the index knows whole needs no look.
    expect(await counted({ words: [[' engineer']] })).toBe(501);
    expect(await placed({ words: [[' engineer']], cap: 20 })).toBe(20);
  });

  it('are always looked at where the cards are, for a country or a company', async () => {
    await keep([
      ...times(300, { words: longWord }),
      ...times(300, { words: otherWord }),
      ...times(5, { words: longWord, country: 'Oman', companyId: 2 }),
    ]);
    for (const [narrowed, count] of [
      [{ country: 'Qatar' }, 300],
      [{ country: 'Oman' }, 5],
      [{ companyId: 1 }, 300],
      [{ companyId: 2 }, 5],
      [{ country: 'Oman', companyId: 2 }, 5],
      [{ country: 'Oman', companyId: 1 }, 0],
    ] as const) {
      expect(await counted({ words: [[` ${longWord}`]], ...narrowed })).toBe(count);
      expect(await placed({ words: [[` ${longWord}`]], ...narrowed })).toBe(count);
    }
  });

  it('on a page are those that have the word', async () => {
    await keep([
      ...times(3, { words: longWord }),
      ...times(9, { words: otherWord }),
      ...times(2, { words: longWord, isFeatured: true }),
      ...times(9, { words: otherWord, isFeatured: true }),
    ]);
    const words = [[` ${longWord}`]];
    const { ids, next } = await idsOf(engine.reader, { words, limit: 4 });
    expect(ids.slice(0, 2).sort()).toEqual([13, 14]);
    expect(ids.slice(2)).toEqual([3, 2]);
    expect(await idsOf(engine.reader, { words, limit: 4, after: next ?? 0 })).toEqual({ ids: [1], next: null });
    const newest = await idsOf(engine.reader, { words, limit: 3, isNewestFirst: true });
    expect(newest.ids).toEqual([14, 13, 3]);
    const rest = { words, limit: 2, isNewestFirst: true, after: newest.next ?? 0 };
    expect(await idsOf(engine.reader, rest)).toEqual({ ids: [2, 1], next: null });
  });
});

describe('an industry', () => {
  it('narrows what is found by words, by facets, by both and by nothing else', async () => {
    const kinds = [
      { words: 'sara ~place=doha', industry: 'energy' },
      { words: 'sara ~place=dubai', industry: 'legal' },
      { words: 'omar ~place=doha', industry: 'legal' },
    ];
    await keep([...kinds, ...kinds.map((one) => ({ ...one, isFeatured: true }))]);
    for (const [words, industry, numbers] of [
      [[], 'legal', [2, 3]],
      [[[' sara']], 'legal', [2]],
      [[[' sara']], 'energy', [1]],
      [[[' sara']], 'health', []],
      [[[' ~place=doha ']], 'legal', [3]],
      [[[' ~place=doha ', ' ~place=dubai ']], 'legal', [2, 3]],
      [[[' omar'], [' ~place=doha ']], 'legal', [3]],
      [[[' omar'], [' ~place=doha ']], 'energy', []],
      [[[' omar', ' sara'], [' ~place=dubai ']], undefined, [2]],
    ] as const) {
      const ids = numbers.flatMap((n) => [n, n + 3]);
      const found = await idsOf(engine.reader, { words, industry });
      expect(found.ids.toSorted()).toEqual(ids.toSorted());
      const newest = await idsOf(engine.reader, { words, industry, isNewestFirst: true });
      expect(newest.ids).toEqual(ids.toSorted().toReversed());
      expect(await counted({ words, industry })).toBe(ids.length);
      expect(await placed({ words, industry })).toBe(ids.length);
    }
  });
});

describe('a page of the newest', () => {
  it('goes through all without a gap, also where all of a page are featured', async () => {
    await keep([
      ...times(3, { words: 'a' }),
      ...times(7, { words: 'a', isFeatured: true }),
      ...times(2, { words: 'a' }),
    ]);
    for (const limit of [1, 2, 3, 5, 11, 12]) {
      for (const words of [[], [[' a']]]) {
        const seen: number[] = [];
        for (let after: number | null = 0; after !== null; ) {
          const page = await idsOf(engine.reader, { words, after, limit, isNewestFirst: true });
          expect(page.ids.length === limit || page.next === null).toBe(true);
          seen.push(...page.ids);
          after = page.next;
        }
        expect(seen).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      }
    }
  });

  it('may end before a place, as that of the last featured', async () => {
    await keep([...times(3, { words: 'a', isFeatured: true }), ...times(2, { words: 'a' })]);
    const before = listingPosition({ id: 5, isFeatured: false }, day);
    const of = (bound: number | undefined) => idsOf(engine.reader, { before: bound, isNewestFirst: true });
    expect((await of(before)).ids).toEqual([3, 2, 1]);
    expect((await of(before + 1)).ids).toEqual([5, 3, 2, 1]);
    const [first = 0] = [1, 2, 3].map((id) => listingPosition({ id, isFeatured: true }, day)).sort((a, b) => a - b);
    expect((await of(first + 1)).ids).toHaveLength(1);
    expect((await of(first)).ids).toEqual([]);
  });
});

describe('a card that changes', () => {
  const change = (given: Partial<Given> = {}) =>
    engine.write((tx) => jobCards.refresh(tx, 1, cardOf(1, { words: 'a', ...given })));

  it('is in the lists of its country, its company, its industry and its place as they are now', async () => {
    await keep([{ words: 'a' }]);
    for (const [now, before] of [
      [{ country: 'Oman' }, { country: 'Qatar' }],
      [{ companyId: 2 }, { companyId: 1 }],
      [{ industry: 'legal' }, { industry: 'energy' }],
    ]) {
      await change(now);
      expect([await counted({ words: [], ...now }), await counted({ words: [], ...before })]).toEqual([1, 0]);
      await change();
      expect([await counted({ words: [], ...now }), await counted({ words: [], ...before })]).toEqual([0, 1]);
    }
    await change({ isFeatured: true });
    const position = listingPosition({ id: 1, isFeatured: true }, day);
    expect(await engine.reader.listing.positions(engine.reader, 'job', { words: [], cap })).toEqual([position]);
  });

  it('is searched anew only where its text or its place is another', async () => {
    const { listing } = await engine.write(async (tx) => tx);
    const reindex = vi.spyOn(listing, 'reindex');
    await keep([{ words: 'a' }]);
    await change();
    expect(reindex).not.toHaveBeenCalled();
    await change({ words: 'b' });
    expect(reindex).toHaveBeenCalledTimes(1);
    await change({ words: 'b', country: 'Oman' });
    expect(reindex).toHaveBeenCalledTimes(3);
  });
});

describe('within a transaction', () => {
  it('pages, counts and places know what it has changed', async () => {
    await keep([{ words: 'kept' }, { words: 'first' }]);
    const found = await engine.write(async (tx) => {
      await jobCards.refresh(tx, 2, cardOf(2, { words: 'changed' }));
      const page = (await idsOf(tx, { words: [[' changed']] })).ids;
      await jobCards.refresh(tx, 3, cardOf(3, { words: 'changed' }));
      const count = await tx.listing.count(tx, 'job', { words: [[' changed']], cap });
      await jobCards.refresh(tx, 2, undefined);
      await jobCards.refresh(tx, 4, cardOf(4, { words: 'changed' }));
      const positions = await tx.listing.positions(tx, 'job', { words: [[' changed']], cap });
      return { page, count, positions };
    });
    const left = [4, 3].map((id) => listingPosition({ id, isFeatured: false }, day));
    expect(found).toEqual({ page: [2], count: 2, positions: left });
  });

  it('what failed leaves nothing in the index, and what goes on beside it is found', async () => {
    const add = (id: number, words: string) => engine.write((tx) => jobCards.refresh(tx, id, cardOf(id, { words })));
    const fail = (id: number, words: string) =>
      engine.write(async (tx) => {
        await jobCards.refresh(tx, id, cardOf(id, { words }));
        throw new TypeError('stop');
      });
    await expect(fail(1, 'lost')).rejects.toThrow(TypeError);
    await add(2, 'kept');
    const outcomes = await Promise.allSettled([add(3, 'kept'), fail(4, 'lost'), add(5, 'kept'), fail(6, 'lost')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    await add(7, 'kept');
    // The index alone answers for such words.
    expect(await counted({ words: [[' lost']] })).toBe(0);
    expect(await counted({ words: [[' kept']] })).toBe(4);
    expect((await idsOf(engine.reader, { words: [[' kept']] })).ids).toEqual([7, 5, 3, 2]);
  });

  it('many cards are added behind what was changed before, also in the place of one that left', async () => {
    await keep([{ words: 'old' }, { words: 'kept' }]);
    await engine.write(async (tx) => {
      await jobCards.refresh(tx, 1, undefined);
      await jobCards.addAll(tx, [cardOf(1, { words: 'new' })]);
    });
    for (const [word, ids] of [
      ['old', []],
      ['new', [1]],
      ['qatar', [2, 1]],
    ] as const) {
      expect((await idsOf(engine.reader, { words: [[` ${word}`]] })).ids).toEqual(ids);
    }
  });

  it('the index is emptied as a whole, with what was changed before', async () => {
    await keep([{ words: 'old' }]);
    await engine.write(async (tx) => {
      await jobCards.refresh(tx, 1, cardOf(1, { words: 'changed' }));
      await jobCards.clear(tx);
      await jobCards.add(tx, cardOf(2, { words: 'one' }));
      await jobCards.addAll(tx, [cardOf(1, { words: 'new' })]);
    });
    for (const [word, ids] of [
      ['old', []],
      ['changed', []],
      ['new', [1]],
      ['one', [2]],
    ] as const) {
      expect((await idsOf(engine.reader, { words: [[` ${word}`]] })).ids).toEqual(ids);
    }
    await engine.write((tx) => tx.sql("insert into job_search (job_search) values ('integrity-check')"));
  });
});
