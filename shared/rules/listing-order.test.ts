import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  featuredEnd,
  isEffectivelyFeatured,
  listingPosition,
  mix32,
  newestPosition,
  publicationPosition,
  utcDayOf,
} from './listing-order.ts';

const today = '2026-11-21';
const id = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const order = (ids: number[], day: string) =>
  ids.toSorted((a, b) => position(a, true, day) - position(b, true, day)).join();
const position = (rowId: number, isFeatured: boolean, day = today) => listingPosition({ id: rowId, isFeatured }, day);

describe('listingPosition', () => {
  it('puts featured talents first (I11)', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(position(a, true)).toBeLessThan(position(b, false));
      }),
    );
  });

  it('puts somebody featured where server and device agreed', () => {
    expect(position(7, true)).toBe(901_281_707_196_423);
  });

  it('puts the newest of the others first', () => {
    expect(position(8, false)).toBeLessThan(position(7, false));
  });

  it('lies before an end for all who are featured, and behind it for the others', () => {
    fc.assert(
      fc.property(id, (one) => {
        expect(position(one, true)).toBeLessThan(featuredEnd);
        expect(position(one, false)).toBeGreaterThan(featuredEnd);
        expect(newestPosition(one)).toBe(position(one, false));
      }),
    );
    expect([featuredEnd, position(1, false)]).toEqual([2 ** 52 - 2 ** 32, 2 ** 52 - 1]);
  });

  it('is safe and tells rows apart', () => {
    fc.assert(
      fc.property(id, id, fc.boolean(), (a, b, isFeatured) => {
        expect(Number.isSafeInteger(position(a, isFeatured))).toBe(true);
        expect(position(a, isFeatured)).toBeGreaterThan(0);
        expect(position(a, isFeatured) === position(b, isFeatured)).toBe(a === b);
      }),
    );
  });

  it('draws the order of the featured anew each day', () => {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const orders = days.map((day) => order(ids, day));
    expect(new Set(orders).size).toBe(days.length);
    expect(new Set(orders.map((one) => one.split(',')[0])).size).toBeGreaterThan(5);
  });
});

describe('mix32', () => {
  it('gives what server and device agreed on', () => {
    expect([mix32(1, 1), mix32(1, 2), mix32(2, 1), mix32(100_000, 2 ** 40)]).toMatchInlineSnapshot(`
      [
        3575260308,
        3230181341,
        850345233,
        4227356074,
      ]
    `);
  });

  it('takes all bits of a number above 32 bits', () => {
    expect(mix32(2 ** 32 + 1, 1)).not.toBe(mix32(1, 1));
    expect(mix32(1, 2 ** 32 + 1)).not.toBe(mix32(1, 1));
  });

  it('is a whole number of 32 bits', () => {
    fc.assert(
      fc.property(id, fc.nat({ max: Number.MAX_SAFE_INTEGER }), (a, rev) => {
        const mixed = mix32(a, rev);
        expect(mixed >>> 0).toBe(mixed);
      }),
    );
  });
});

describe('isEffectivelyFeatured', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it('ends at featuredUntil (H17, N14)', () => {
    expect(isEffectivelyFeatured({ isFeatured: true, featuredUntil: new Date('2026-11-21T12:00:01Z') }, now)).toBe(
      true,
    );
    expect(isEffectivelyFeatured({ isFeatured: true, featuredUntil: '2026-11-21T12:00:00Z' }, now)).toBe(false);
  });

  it('needs both the flag and an end', () => {
    expect(isEffectivelyFeatured({ isFeatured: false, featuredUntil: '2027-01-01T00:00:00Z' }, now)).toBe(false);
    expect(isEffectivelyFeatured({ isFeatured: true, featuredUntil: null }, now)).toBe(false);
  });
});

describe('utcDayOf', () => {
  it('is the day in UTC', () => {
    expect(utcDayOf(new Date('2026-11-21T23:30:00-03:00'))).toBe('2026-11-22');
  });
});

describe('publicationPosition', () => {
  const place = (id: number, publishedAt: string) => publicationPosition({ id, publishedAt });

  it('puts the last published first, whatever its id, and within a second the highest id', () => {
    const rows = [
      [1, '2026-11-21T12:00:01.000Z'],
      [9, '2026-11-21T12:00:00.000Z'],
      [4, '2026-11-21T12:00:00.900Z'],
      [70, '2020-01-01T00:00:00.000Z'],
    ] as const;
    const places = rows.map(([id, at]) => place(id, at));
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });

  it('is a safe integer above 0 from 2020 to beyond 2080, and before', () => {
    for (const at of ['1999-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2087-12-31T23:59:59.000Z']) {
      for (const id of [1, 2 ** 21 - 1, 2 ** 21, 2 ** 40]) {
        const position = place(id, at);
        expect(Number.isSafeInteger(position) && position > 0).toBe(true);
      }
    }
  });
});

describe('the places of jobs', () => {
  const at = (id: number, publishedAt: Date | string) => publicationPosition({ id, publishedAt });

  it('are those that devices hold', () => {
    expect(at(7, '2020-01-01T00:00:00.999Z')).toBe(2 ** 52 - 7);
    expect(at(7, new Date('2020-01-01T00:00:01.000Z'))).toBe((2 ** 31 - 1) * 2 ** 21 - 7);
    expect(at(2 ** 21 + 7, '2020-01-01T00:00:00.000Z')).toBe(2 ** 52 - 7);
  });

  it('end with the seconds that can be counted', () => {
    expect(at(7, '1999-01-01T00:00:00.000Z')).toBe(at(7, '2020-01-01T00:00:00.000Z'));
    expect(at(7, '2099-01-01T00:00:00.000Z')).toBe(2 ** 21 - 7);
    expect(at(7, '2089-01-01T00:00:00.000Z')).toBe(2 ** 21 - 7);
  });
});
