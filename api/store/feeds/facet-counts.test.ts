import { afterEach, expect, it, vi } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import type { Connection } from '../engines/engine.ts';
import { FacetCounter } from './facet-counts.ts';

const now = new Date('2026-11-21T09:00:00Z');
const asked = { filters: [], now };
const numbered = (from: number, to: number) =>
  `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${to})`;

afterEach(() => {
  vi.restoreAllMocks();
});

describeOnEachEngine('counts by facets', (open) => {
  /** Adds cards at these positions: every second one is of an engineer in Qatar. */
  const add = ({ engine }: TestStore, to: number, from = 1) =>
    engine.write((tx) =>
      tx.sql(`insert into company_cards (position, id, industry, country, haystack, json)
        ${numbered(from, to)} select i, i, 'legal', case when i % 2 = 0 then 'Qatar' end, ' engineer ~size=1-10 ', '{}' from n`),
    );

  /** The lists with their statements counted; each takes as long as the test wants. */
  function watched(reader: Connection, takesMs = () => 0) {
    let [asks, nowMs] = [0, 1000];
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const lists: Connection = {
      ...reader,
      listing: reader.listing,
      run: (query, values) => reader.run(query, values),
      sql: async (text, values) => {
        asks += 1;
        nowMs += takesMs();
        return reader.sql(text, values);
      },
    };
    const pass = (ms: number) => {
      nowMs += ms;
    };
    return { lists, asks: () => asks, pass };
  }

  it.each([0, 1999, 2000, 4001])('are of each of %i cards, though these are read some at a time', async (cards) => {
    const store = await open();
    if (cards > 0) await add(store, cards);
    const counts = await new FacetCounter('companies').count(store.engine.reader, 'one', asked);
    const expected = [
      ['~industry=legal', cards],
      ['~country=Qatar', Math.floor(cards / 2)],
      ['~size=1-10', cards],
    ] as const;
    // Places of companies tell no age, which is counted all the same.
    const told = [...counts].filter(([word]) => !word.startsWith('~posted='));
    expect(new Map(told)).toEqual(new Map(expected.filter(([, count]) => count > 0)));
  });

  it('are read once for a version and for all who ask at a time, and again for another version', async () => {
    const store = await open();
    await add(store, 4);
    const { lists, asks } = watched(store.engine.reader);
    const counter = new FacetCounter('companies');
    const sizes = async (version: string) => (await counter.count(lists, version, asked)).get('~size=1-10');
    expect(await Promise.all([sizes('one'), sizes('one'), sizes('one')])).toEqual([4, 4, 4]);
    expect(asks()).toBe(1);
    await add(store, 6, 5);
    expect(await sizes('one')).toBe(4);
    expect(asks()).toBe(1);
    expect(await sizes('two')).toBe(6);
    expect(await sizes('two')).toBe(6);
    expect(asks()).toBe(2);
  });

  it('stay a while as they are where reading them takes long: twenty times as long', async () => {
    const store = await open();
    await add(store, 4);
    let takesMs = 50;
    const { lists, asks, pass } = watched(store.engine.reader, () => takesMs);
    const counter = new FacetCounter('companies');
    const sizes = async (version: string) => (await counter.count(lists, version, asked)).get('~size=1-10');
    expect(await sizes('one')).toBe(4);
    await add(store, 6, 5);
    pass(999);
    expect(await sizes('two')).toBe(4);
    expect(asks()).toBe(1);
    pass(1);
    takesMs = 40;
    expect(await sizes('two')).toBe(6);
    // What took no longer than this is always read again.
    await add(store, 8, 7);
    expect(await sizes('three')).toBe(8);
    expect(asks()).toBe(3);
  });
});
