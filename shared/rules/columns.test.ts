import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

const keys = ['id', 'name', 'skills', 'score', '__proto__x'];
const value = fc.jsonValue({ maxDepth: 2 });
const rows = fc.array(fc.record(Object.fromEntries(keys.map((key) => [key, value])), { noNullPrototype: true }));

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
      fc.property(rows, (given) => {
        const plain = JSON.parse(JSON.stringify(given));
        expect(fromColumns(JSON.parse(JSON.stringify(toColumns(plain))))).toEqual(plain);
      }),
      { numRuns: 1000 },
    );
  });
});
