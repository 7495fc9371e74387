import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromColumns, shardOf, sumOfRows, toColumns } from './shards.ts';

const row = fc.record({ id: fc.nat(2 ** 31 - 1), rev: fc.maxSafeNat() });
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 20 });

it('puts 512 ids into a shard', () => {
  expect([0, 511, 512, 102_399, 102_400].map(shardOf)).toEqual([0, 0, 1, 199, 200]);
});

it('sums up the same rows alike in any order', () => {
  fc.assert(
    fc.property(rows, (given) => {
      expect(sumOfRows(given.toReversed())).toEqual(sumOfRows(given));
    }),
  );
});

it('sees a row that is missing and a row with another revision', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (given, pick) => {
      const index = pick % given.length;
      const others = given.filter((_, at) => at !== index);
      const changed = given.map((one, at) => (at === index ? { ...one, rev: one.rev + 1 } : one));
      expect(sumOfRows(others)).not.toEqual(sumOfRows(given));
      expect(sumOfRows(changed)).not.toEqual(sumOfRows(given));
    }),
    { numRuns: 10_000 },
  );
});

it('is nothing without rows', () => {
  expect(sumOfRows([])).toEqual({ count: 0, sum: 0 });
});

it('is the number that devices of any version have kept', () => {
  expect(sumOfRows([{ id: 1, rev: 1 }])).toEqual({ count: 1, sum: 3_575_260_308 });
  const rows = [1, 2, 600].map((id, index) => ({ id, rev: [1, 5, 2 ** 40][index] ?? 0 }));
  expect(sumOfRows(rows)).toEqual({ count: 3, sum: 1_949_972_491 });
});

const keys = ['id', 'name', 'skills', 'score', '__proto__x'];
const value = fc.jsonValue({ maxDepth: 2 });
const tables = fc.array(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { noNullPrototype: true }));

describe('rows as columns', () => {
  it('keeps numbers, nulls, texts and lists', () => {
    const people = [
      { id: 1, name: 'سارة', score: 0.1, skills: ['C++', ''], picture: null, isFeatured: false },
      { id: 2 ** 40, name: '', score: -1.5e-7, skills: [], picture: '/media/a.webp', isFeatured: true },
    ];
    expect(toColumns(people)).toEqual({
      id: [1, 2 ** 40],
      name: ['سارة', ''],
      score: [0.1, -1.5e-7],
      skills: [['C++', ''], []],
      picture: [null, '/media/a.webp'],
      isFeatured: [false, true],
    });
    expect(fromColumns(toColumns(people))).toEqual(people);
  });

  it('has no columns without rows', () => {
    expect(toColumns([])).toEqual({});
    expect(fromColumns({})).toEqual([]);
  });

  it('gives back the rows that went in, also after a way as JSON', () => {
    fc.assert(
      fc.property(tables, (given) => {
        const plain = JSON.parse(JSON.stringify(given));
        expect(fromColumns(JSON.parse(JSON.stringify(toColumns(plain))))).toEqual(plain);
      }),
      { numRuns: 1000 },
    );
  });
});
