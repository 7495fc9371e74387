import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningsUpTo } from '#shared/rules/search-text.ts';
import type { Connection, Findable } from './engine.ts';
import {
  beginningLength,
  facetPairs,
  industryToken,
  SearchWrites,
  tokensOf,
  tokensOnlyIn,
  wholeWordToken,
} from './search-index.ts';

// The last two are names that are found as a whole.
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('ا', 'ب', 'a', 'b', '1', '😀'), maxLength: 11 }),
  fc.constantFrom('manager', 'mana', 'هند'),
);
const words = fc.array(word, { maxLength: 6 });
const facets = fc.subarray(['~place=doha', '~skill=python', '~skill=sales', '~speaks=ar', '~since=2001']);
const card = fc.record({
  position: fc.constant(1),
  industry: fc.constantFrom('finance', 'legal'),
  haystack: fc
    .tuple(words, facets)
    .map(([list, own]) => ` ${[...list.filter(Boolean), `~k${list.at(-1) ?? ''}`, ...own].join(' ')} `),
});

it('finds exactly the tokens that one card has and the other has not', () => {
  fc.assert(
    fc.property(card, fc.option(card, { nil: undefined }), (one, other) => {
      const all = ({ industry, haystack }: typeof one) =>
        new Set([
          industryToken(industry),
          ...beginningsUpTo(beginningLength)(haystack),
          ...['mana', 'هند'].filter((name) => haystack.includes(` ${name} `)).map(wholeWordToken),
          ...facetPairs({ industry, haystack }),
        ]);
      const others = other ? all(other) : new Set();
      const expected = new Set([...all(one)].filter((token) => !others.has(token)));
      const found = tokensOnlyIn(one, other);
      expect(found).toHaveLength(expected.size);
      expect(new Set(found)).toEqual(expected);
    }),
    { numRuns: 5000 },
  );
});

it('names the same tokens of a card that is new, in one text', () => {
  fc.assert(
    fc.property(card, (one) => {
      expect(new Set(tokensOf(one).split(' '))).toEqual(new Set(tokensOnlyIn(one, undefined)));
    }),
    { numRuns: 5000 },
  );
});

describe('the writes of a transaction', () => {
  const one: Findable = { position: 5, industry: 'legal', haystack: ' sara ' };
  const renamed: Findable = { ...one, haystack: ' sama ' };
  const saraOnly = 'sar sara';
  const samaOnly = 'sam sama';
  const wholeSara = `s sa ${saraOnly} ~industry=legal`;

  /** What is written of the changes: the statement without its table, the position and the tokens. */
  async function written(writes: SearchWrites): Promise<unknown[]> {
    const statements: unknown[] = [];
    const tx: Pick<Connection, 'sql'> = {
      async sql(text, values = []) {
        const kind = text.includes(', rowid, grams) values (?, ?, ?)') ? 'take' : 'add';
        const [, table] = /insert into (\w+) /.exec(text) ?? [];
        const [position, tokens] = values.slice(-2);
        expect(values.slice(0, -2)).toEqual(kind === 'take' ? ['delete'] : []);
        statements.push([kind, table, position, String(tokens).split(' ').sort().join(' ').trim()]);
        return [];
      },
    };
    await writes.flush(tx as Connection);
    return statements;
  }

  it('name of a changed card what is new and what is gone', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { before: one, after: renamed });
    expect(await written(writes)).toEqual([
      ['take', 'talent_search', 5, saraOnly],
      ['add', 'talent_search', 5, samaOnly],
    ]);
    expect(await written(writes)).toEqual([]);
  });

  it('are both made where only something is new or gone, since the index counts its rows by them', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { before: one, after: { ...one, haystack: ' sara ali ' } });
    writes.add('talent', { before: { ...one, position: 6, haystack: ' sara ali ' }, after: { ...one, position: 6 } });
    expect(await written(writes)).toEqual([
      ['take', 'talent_search', 5, ''],
      ['add', 'talent_search', 5, 'a al ali'],
      ['take', 'talent_search', 6, 'a al ali'],
      ['add', 'talent_search', 6, ''],
    ]);
  });

  it('are none where nothing is searched differently', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { before: one, after: { ...one } });
    expect(await written(writes)).toEqual([]);
  });

  it('take a card from the place that it leaves, and add it as a whole to the other', async () => {
    const writes = new SearchWrites();
    writes.add('job', { before: one, after: { ...one, position: 3 } });
    expect(await written(writes)).toEqual([
      ['add', 'job_search', 3, wholeSara],
      ['take', 'job_search', 5, wholeSara],
    ]);
  });

  it('come in ascending positions, each directory by itself, of cards that are new and of those that are gone', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { after: { ...one, position: 20 } });
    writes.add('company', { after: { ...one, position: 1 } });
    writes.add('talent', { before: { ...one, position: 100 } });
    writes.add('talent', { after: { ...one, position: 3 } });
    expect(await written(writes)).toEqual([
      ['add', 'talent_search', 3, wholeSara],
      ['add', 'talent_search', 20, wholeSara],
      ['take', 'talent_search', 100, wholeSara],
      ['add', 'company_search', 1, wholeSara],
    ]);
  });

  it('of a card that changes twice begin with what the index holds', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { before: one, after: { ...one, haystack: ' omar ' } });
    writes.add('talent', { before: { ...one, haystack: ' omar ' }, after: renamed });
    writes.add('talent', { after: { ...one, position: 9 } });
    writes.add('talent', { before: { ...one, position: 9 } });
    expect(await written(writes)).toEqual([
      ['take', 'talent_search', 5, saraOnly],
      ['add', 'talent_search', 5, samaOnly],
    ]);
  });

  it('are forgotten with the transaction', async () => {
    const writes = new SearchWrites();
    writes.add('talent', { before: one, after: renamed });
    writes.forget();
    expect(await written(writes)).toEqual([]);
  });
});
