import { describe, expect, it } from 'vitest';
import {
  endFeaturing,
  endHeldDays,
  type Featuring,
  giveBackDays,
  heldDaysLeft,
  moveEnd,
  paidDaysMoved,
  restoredDays,
  takeBackPaidDays,
} from './featuring-days.ts';

const dayMs = 86_400_000;
const at = (days: number) => new Date(Date.UTC(2026, 10, 1) + days * dayMs);
const paid = (paymentId: number, from: number, until: number) => ({ paymentId, from: at(from), until: at(until) });
const two: Featuring = { until: at(20), paid: [paid(1, 0, 10), paid(2, 10, 20)], held: [], ended: [] };

describe('paid days on hold', () => {
  it('come back from now on, whenever that is', () => {
    const removed = endFeaturing(two, at(4));
    expect(heldDaysLeft(removed.held)).toBe(16);
    expect(giveBackDays(removed, at(100))).toEqual({
      ...{ until: at(116), paid: [paid(1, 100, 106), paid(2, 106, 116)], held: [], ended: [] },
    });
  });

  it('follow the running days of their own payment; those behind come later', () => {
    const moved = moveEnd(two, at(8), at(4));
    const given = { ...moved, until: at(12) };
    expect(giveBackDays(given, at(5))).toMatchObject({
      ...{ until: at(24), paid: [paid(1, 0, 10), paid(2, 14, 24)], held: [] },
    });
  });

  it('are ended for good with a reason, added to those that were ended before', () => {
    const ended = endHeldDays(endFeaturing(two, at(4)), 'Fraud', at(6));
    expect(ended).toMatchObject({ held: [], until: null });
    expect(ended.ended).toEqual([
      { paymentId: 1, ms: 6 * dayMs, at: at(6), reason: 'Fraud' },
      { paymentId: 2, ms: 10 * dayMs, at: at(6), reason: 'Fraud' },
    ]);
    const more = { ...ended, held: [{ paymentId: 1, leftMs: dayMs, since: at(7) }] };
    expect(endHeldDays(more, 'Again', at(8)).ended).toEqual([
      { paymentId: 2, ms: 10 * dayMs, at: at(6), reason: 'Fraud' },
      { paymentId: 1, ms: 7 * dayMs, at: at(8), reason: 'Again' },
    ]);
  });

  it('leave with a refund, those of that payment alone', () => {
    const removed = endFeaturing(two, at(4));
    expect(takeBackPaidDays(removed, { paymentId: 1, at: at(5) }).held).toEqual([removed.held[1]]);
  });

  it('are all there when the removal is undone late; a refund meanwhile takes what was left', () => {
    const undo = (revocations: { paymentId: number; at: Date }[]) =>
      restoredDays(two, { revocations, pausedAt: at(4) }, at(104));
    expect(undo([])).toMatchObject({ until: at(120), paid: [paid(1, 104, 110), paid(2, 110, 120)] });
    expect(undo([{ paymentId: 1, at: at(50) }])).toMatchObject({ until: at(114), paid: [paid(2, 104, 114)] });
  });

  it('are counted by what a change did to them', () => {
    const removed = endFeaturing(two, at(4.5));
    const none = { held: 0, returned: 0, ended: 0 };
    expect(paidDaysMoved(two, removed)).toEqual({ ...none, held: 16 });
    expect(paidDaysMoved(removed, giveBackDays(removed, at(9)))).toEqual({ ...none, returned: 16 });
    expect(paidDaysMoved(removed, endHeldDays(removed, 'Fraud', at(9)))).toEqual({ ...none, ended: 16 });
    expect(paidDaysMoved(two, endHeldDays(removed, 'Fraud', at(9)))).toEqual({ ...none, ended: 16 });
    expect(paidDaysMoved(two, two)).toEqual(none);
  });
});
