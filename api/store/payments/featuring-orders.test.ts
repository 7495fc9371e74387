import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, newTalent, stored } from '../../testing/store-builders.ts';
import type { PaymentRecord } from '../payment-records.ts';
import type { Admin } from '../records.ts';

const dayMs = 86_400_000;
const soldDays = 30;

/** A day of the time that is left: the number of the payment that paid for it, or a gift. */
type Day = number | 'gift';

interface Receipt {
  number: number;
  soldFrom: number;
  isRefunded: boolean;
}

interface Undoable {
  changeId: number;
  /** The days as they would be now without the change. */
  days: Day[];
}

/**
 * The expected result of a story, day by day: the days that are left are a list, and every act does to it as its name
 * says. It shares nothing with the code under test.
 */
class ExpectedFeaturing {
  today = 0;
  days: Day[] = [];
  readonly receipts: Receipt[] = [];
  undoable: Undoable | null = null;

  pay(number: number): void {
    this.receipts.push({ number, soldFrom: this.today + this.days.length, isRefunded: false });
    this.days = [...this.days, ...Array<Day>(soldDays).fill(number)];
    this.undoable = null;
  }

  refund(number: number): void {
    const receipt = this.receipts.find((one) => one.number === number);
    if (!receipt) return;
    receipt.isRefunded = true;
    const before = this.days.length;
    this.days = this.days.filter((day) => day !== number);
    if (!this.undoable) return;
    // A moved end is not the end that the change had made.
    if (this.days.length !== before) this.undoable = null;
    else this.undoable.days = this.undoable.days.filter((day) => day !== number);
  }

  change(changeId: number, days: Day[]): void {
    this.undoable = { changeId, days: this.days };
    this.days = days;
  }

  pass(count: number): void {
    this.today += count;
    this.days = this.days.slice(count);
    if (this.undoable) this.undoable.days = this.undoable.days.slice(count);
  }
}

type Act =
  | { act: 'pay' | 'remove' | 'undo' }
  | { act: 'refund'; which: number }
  | { act: 'feature' | 'move' | 'pass'; days: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ act: 'pay' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'remove' }) },
  { weight: 3, arbitrary: fc.constant<Act>({ act: 'undo' }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('feature' as const), days: fc.constantFrom(7, 14, 90) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), days: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
);

/** One person to whom a story happens, with what must come of it. */
async function newStory(store: TestStore, number: number) {
  const { id: userId } = stored(await store.users.insert(newTalent(2 * number)));
  // `requireAdmin` of the domain proves the role; this test asserts it.
  const admin = stored(await store.users.insert(newTalent(2 * number + 1, { role: 'admin' }))) as unknown as Admin;
  const startedAt = store.clock.now().getTime();
  const expected = new ExpectedFeaturing();
  const intentId = (payment: number) => `pi_${number}_${payment}`;
  const changeId = (change: { changeId: number } | 'changed' | undefined) =>
    typeof change === 'object' ? change.changeId : 0;

  async function happen(story: Act): Promise<void> {
    switch (story.act) {
      case 'pay': {
        const payment = expected.receipts.length;
        await store.payments.settle(buildIntent(userId, intentId(payment)), 'stripe');
        return expected.pay(payment);
      }
      case 'refund':
        if (story.which >= expected.receipts.length) return;
        await store.payments.settle(buildIntent(userId, intentId(story.which), { state: 'refunded' }), 'stripe');
        return expected.refund(story.which);
      case 'remove': {
        const input = { durationDays: null, reason: null };
        return expected.change(changeId(await store.admin.setFeatured(admin, userId, input)), []);
      }
      case 'feature': {
        const input = { durationDays: story.days, reason: null };
        const made = await store.admin.setFeatured(admin, userId, input);
        return expected.change(changeId(made), Array<Day>(story.days).fill('gift'));
      }
      case 'move': {
        const featuredUntil = new Date(store.clock.now().getTime() + story.days * dayMs);
        const made = await store.admin.moveFeaturedEnd(admin, userId, { featuredUntil, reason: 'A test' });
        const given = Array<Day>(Math.max(0, story.days - expected.days.length)).fill('gift');
        return expected.change(changeId(made), [...expected.days.slice(0, story.days), ...given]);
      }
      case 'undo': {
        const { undoable } = expected;
        const made = await store.admin.undoFeaturing(admin, userId, undoable?.changeId ?? 0);
        if (undoable) return expected.change(changeId(made), undoable.days);
        return expect(made).toBe('changed');
      }
      default:
        store.clock.advance(story.days * dayMs);
        return expected.pass(story.days);
    }
  }

  /** Compares days and receipts with the expected ones. */
  async function check(): Promise<void> {
    const now = store.clock.now().getTime();
    const user = await store.users.findById(userId);
    const until =
      user?.isFeatured && user.featuredUntil && user.featuredUntil.getTime() > now ? user.featuredUntil : null;
    expect(until ? (until.getTime() - now) / dayMs : 0).toBe(expected.days.length);
    const receipts = (await store.payments.ofUser(userId)).toReversed().map(receiptOf);
    expect(receipts).toEqual(
      expected.receipts.map(({ number: payment, soldFrom, isRefunded }) => ({
        ...{ intentId: intentId(payment), amountCents: 1900, currency: 'usd', durationDays: soldDays },
        grantedFrom: startedAt + soldFrom * dayMs,
        grantedUntil: startedAt + (soldFrom + soldDays) * dayMs,
        status: isRefunded ? 'refunded' : 'succeeded',
      })),
    );
    const shown = await store.admin.users({ view: 'featured', limit: 200 });
    const left = shown.items.find(({ id }) => id === userId)?.paidPeriods ?? [];
    const paidMs = left.reduce((sum, { from, until: end }) => sum + end.getTime() - Math.max(from.getTime(), now), 0);
    expect(paidMs / dayMs).toBe(expected.days.filter((day) => day !== 'gift').length);
  }

  return { happen, check };
}

function receiptOf({
  intentId,
  amountCents,
  currency,
  durationDays,
  grantedFrom,
  grantedUntil,
  status,
}: PaymentRecord) {
  return {
    ...{ intentId, amountCents, currency, durationDays, status },
    grantedFrom: grantedFrom?.getTime(),
    grantedUntil: grantedUntil?.getTime(),
  };
}

describeOnEachEngine('featuring', (open, engine) => {
  it('has right days and unchanged receipts after paying, featuring, removing, undoing, moving and refunding in any order', async () => {
    const store = await open();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 14 }), async (story) => {
        number += 1;
        const { happen, check } = await newStory(store, number);
        for (const act of story) {
          await happen(act);
          await check();
        }
      }),
      // The server within this process takes its time.
      { numRuns: engine.name === 'PGlite' ? 8 : 120 },
    );
  });

  it('does not move the dates of other payments when one is refunded', async () => {
    const store = await open();
    const { id } = stored(await store.users.insert(newTalent(1)));
    for (const intent of ['pi_a', 'pi_b', 'pi_c']) await store.payments.settle(buildIntent(id, intent), 'stripe');
    const before = await store.payments.ofUser(id);
    store.clock.advance(10 * dayMs);
    await store.payments.settle(buildIntent(id, 'pi_a', { state: 'refunded', refundedCents: 1900 }), 'stripe');
    const [c, b] = await store.payments.ofUser(id);
    const datesOf = (payment: PaymentRecord | undefined) => payment && receiptOf(payment);
    expect([c, b].map(datesOf)).toEqual(before.slice(0, 2).map(datesOf));
  });

  it('shows paid periods in the order of their days, whichever payment was begun first', async () => {
    const store = await open();
    const { id } = stored(await store.users.insert(newTalent(1)));
    await store.payments.remember({ ...buildIntent(id, 'pi_begun_first', { state: 'open' }), userId: id }, 'stripe');
    for (const intent of ['pi_paid_first', 'pi_begun_first']) {
      await store.payments.settle(buildIntent(id, intent), 'stripe');
    }
    const idOf = new Map((await store.payments.ofUser(id)).map((payment) => [payment.intentId, payment.id]));
    const inDays = (days: number) => new Date(store.clock.now().getTime() + days * dayMs);
    const [shown] = (await store.admin.users({ view: 'featured', limit: 1 })).items;
    expect(shown?.paidPeriods).toEqual([
      { paymentId: idOf.get('pi_paid_first'), from: inDays(0), until: inDays(soldDays) },
      { paymentId: idOf.get('pi_begun_first'), from: inDays(soldDays), until: inDays(2 * soldDays) },
    ]);
  });
});
