import { describe, expect, it } from 'vitest';
import {
  addPaidDays,
  endedPeriods,
  endFeaturing,
  type Featuring,
  featureFor,
  moveEnd,
  paidDaysLeft,
  restoredDays,
  takeBackPaidDays,
} from './featuring-days.ts';

const dayMs = 86_400_000;
/** A moment so many days after the first one. */
const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * dayMs);
const paid = (paymentId: number, from: number, until: number) => ({ paymentId, from: at(from), until: at(until) });
const noneTaken = { held: [], ended: [] };
const until = (end: number, ...periods: ReturnType<typeof paid>[]): Featuring => ({
  ...{ until: at(end), paid: periods, ...noneTaken },
});
const nothing: Featuring = { until: null, paid: [], ...noneTaken };
const held = (paymentId: number, days: number, since: number) => ({
  ...{ paymentId, leftMs: days * dayMs, since: at(since) },
});

describe('days that are paid for', () => {
  const sold = { paymentId: 9, durationDays: 7 };

  it('begin now, or behind all that are left', () => {
    expect(addPaidDays(nothing, sold, at(3))).toEqual({ featuring: until(10, paid(9, 3, 10)), period: paid(9, 3, 10) });
    expect(addPaidDays(until(5), sold, at(3)).featuring).toEqual(until(12, paid(9, 5, 12)));
    expect(addPaidDays(until(2), sold, at(3)).featuring).toEqual(until(10, paid(9, 3, 10)));
    const two = addPaidDays(until(5, paid(1, 0, 5)), sold, at(3)).featuring;
    expect(two).toEqual(until(12, paid(1, 0, 5), paid(9, 5, 12)));
  });

  it('are taken back as far as they are left, and those behind them come sooner', () => {
    const three = until(30, paid(1, 0, 10), paid(2, 10, 20), paid(3, 20, 30));
    const back = (paymentId: number, day: number) => takeBackPaidDays(three, { paymentId, at: at(day) });
    expect(back(2, 5)).toEqual(until(20, paid(1, 0, 10), paid(3, 10, 20)));
    expect(back(2, 14)).toEqual(until(24, paid(1, 0, 10), paid(3, 14, 24)));
    expect(back(1, 14)).toEqual(until(30, paid(2, 10, 20), paid(3, 20, 30)));
    expect(back(3, 5)).toEqual(until(20, paid(1, 0, 10), paid(2, 10, 20)));
    expect(back(9, 5)).toEqual(three);
  });

  it('end featuring when no others are left', () => {
    const one = until(10, paid(1, 0, 10));
    expect(takeBackPaidDays(one, { paymentId: 1, at: at(4) })).toEqual(nothing);
    expect(takeBackPaidDays({ ...one, until: null }, { paymentId: 1, at: at(4) })).toEqual(nothing);
    expect(takeBackPaidDays(until(15, paid(1, 0, 10)), { paymentId: 1, at: at(4) })).toEqual(until(9));
  });
});

describe('an administrator', () => {
  it('gives days before all that are paid, or ends them: then paid days go on hold', () => {
    const before = until(20, paid(1, 0, 10), paid(2, 10, 20));
    expect(featureFor(before, 3, at(4))).toEqual(until(23, paid(1, 7, 13), paid(2, 13, 23)));
    const removed = endFeaturing(before, at(4));
    expect(removed).toEqual({
      ...{ until: null, paid: [paid(1, 0, 4), paid(2, 4, 4)], ended: [] },
      held: [held(1, 6, 4), held(2, 10, 4)],
    });
    expect(featureFor(removed, 3, at(50))).toEqual(until(69, paid(1, 53, 59), paid(2, 59, 69)));
  });

  it('moves the end: paid days that lie behind it go on hold', () => {
    const before = until(20, paid(1, 0, 10), paid(2, 10, 20));
    expect(moveEnd(before, at(25), at(4))).toEqual(until(25, paid(1, 0, 10), paid(2, 10, 20)));
    const moved = { ...until(8, paid(1, 0, 8), paid(2, 8, 8)), held: [held(1, 2, 4), held(2, 10, 4)] };
    expect(moveEnd(before, at(8), at(4))).toEqual(moved);
    expect(moveEnd(before, at(4), at(4)).until).toBeNull();
  });

  it('takes a change back, less what was refunded since, in the order of time', () => {
    const before = until(30, paid(1, 0, 10), paid(2, 10, 20), paid(3, 20, 30));
    expect(restoredDays(before, { revocations: [], pausedAt: null }, at(4))).toEqual(before);
    const refunds = [
      { paymentId: 2, at: at(16) },
      { paymentId: 1, at: at(4) },
    ];
    // Day 4: six days less, so that the second payment runs from 4 to 14 and is over at day 16.
    expect(restoredDays(before, { revocations: refunds, pausedAt: null }, at(17))).toEqual(until(24, paid(3, 14, 24)));
    expect(restoredDays(before, { revocations: [], pausedAt: null }, at(30)).until).toBeNull();
    expect(restoredDays(nothing, { revocations: [], pausedAt: null }, at(4))).toEqual(nothing);
  });
});

describe('what a change took', () => {
  const before = until(20, paid(1, 0, 10), paid(2, 10, 20));

  it('is the periods that are gone, up to now', () => {
    expect(endedPeriods({ before, after: until(10, paid(1, 0, 10)) }, at(15))).toEqual([paid(2, 10, 15)]);
    expect(endedPeriods({ before, after: nothing }, at(5))).toEqual([paid(1, 0, 5), paid(2, 5, 5)]);
    expect(endedPeriods({ before, after: before }, at(5))).toEqual([]);
  });

  it('counts paid days that are left, a begun one as a whole', () => {
    const left = [0, 5, 10, 19.5, 20, 25].map((day) => paidDaysLeft(before.paid, at(day)));
    expect(left).toEqual([20, 15, 10, 1, 0, 0]);
    expect(paidDaysLeft([paid(1, 0, 2), paid(2, 8, 10)], at(1.5))).toBe(3);
  });
});
