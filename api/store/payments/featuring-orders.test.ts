import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysTakenAway } from '../../domain/payments/settle-intent.ts';
import { giveDays, moveEndTo, releaseHeldDays, undoChange } from '../../domain/rules/featuring-changes.ts';
import { heldDaysLeft } from '../../domain/rules/featuring-days.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, newAdmin, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin, PaymentRecord } from '../records.ts';

const dayMs = 86_400_000;
const soldDays = 30;
// Some seconds, and several times as long on a busy machine.
const storiesTimeoutMs = 120_000;

/** A day of the time that is left: the number of the payment that paid for it, or a gift. */
type Day = number | 'gift';

interface Receipt {
  number: number;
  soldFrom: number;
  isRefunded: boolean;
  /** Paid days on hold, since when; and those that were ended for good, when. */
  held: { days: number; since: number } | null;
  ended: { days: number; at: number } | null;
}

interface Undoable {
  changeId: number;
  /** The days as they would be now without the change; while nobody is featured because of it, none are used up. */
  days: Day[];
  taken: Pick<Receipt, 'held' | 'ended'>[];
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
    const soldFrom = this.today + this.days.length;
    this.receipts.push({ number, soldFrom, isRefunded: false, held: null, ended: null });
    this.days = [...this.days, ...Array<Day>(soldDays).fill(number)];
    this.undoable = null;
  }

  refund(number: number): void {
    const receipt = this.receipts.find((one) => one.number === number);
    if (!receipt) return;
    receipt.isRefunded = true;
    receipt.held = null;
    const before = this.days.length;
    this.days = this.days.filter((day) => day !== number);
    if (!this.undoable) return;
    // A moved end is not the end that the change had made.
    if (this.days.length !== before) this.undoable = null;
    else this.undoable.days = this.undoable.days.filter((day) => day !== number);
  }

  /** An administrator's change; `act` makes it. */
  change(changeId: number, act: () => void): void {
    const undoable = { changeId, days: this.days, taken: this.receipts.map(({ held, ended }) => ({ held, ended })) };
    act();
    this.undoable = undoable;
  }

  /** Puts the paid days among these on hold. */
  hold(days: readonly Day[]): void {
    for (const receipt of this.receipts) {
      const count = days.filter((day) => day === receipt.number).length;
      if (count === 0) continue;
      receipt.held = { days: (receipt.held?.days ?? 0) + count, since: receipt.held?.since ?? this.today };
    }
  }

  /** Lets the days on hold follow those of the same payment, or all others. */
  giveBack(): void {
    for (const receipt of this.receipts) {
      const back = Array<Day>(receipt.held?.days ?? 0).fill(receipt.number);
      const last = this.days.lastIndexOf(receipt.number);
      this.days = last < 0 ? [...this.days, ...back] : this.days.toSpliced(last + 1, 0, ...back);
      receipt.held = null;
    }
  }

  feature(count: number): void {
    this.hold(this.days);
    this.days = Array<Day>(count).fill('gift');
    this.giveBack();
  }

  end(): void {
    for (const receipt of this.receipts) {
      if (!receipt.held) continue;
      receipt.ended = { days: (receipt.ended?.days ?? 0) + receipt.held.days, at: this.today };
      receipt.held = null;
    }
  }

  undo({ days, taken }: Undoable): void {
    this.days = days;
    this.receipts.forEach((receipt, index) => {
      const { held, ended } = taken[index] ?? { held: null, ended: null };
      receipt.ended = receipt.isRefunded ? receipt.ended : ended;
      receipt.held = receipt.isRefunded ? null : held;
    });
  }

  pass(count: number): void {
    this.today += count;
    if (this.undoable) this.undoable.days = this.undoable.days.slice(Math.min(count, this.days.length));
    this.days = this.days.slice(count);
  }
}

type Act =
  | { act: 'pay' }
  | { act: 'remove' | 'undo' | 'give back' | 'end' }
  | { act: 'refund'; which: number }
  | { act: 'feature' | 'move'; days: number }
  | { act: 'pass'; days: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ act: 'pay' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'remove' }) },
  { weight: 3, arbitrary: fc.constant<Act>({ act: 'undo' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'give back' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'end' }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('feature' as const), days: fc.constantFrom(7, 14, 90) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), days: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }) },
);

/** One person to whom a story happens, with what must come of it. */
async function newStory({ store, admin }: { store: TestStore; admin: Admin }, number: number) {
  const { id: userId } = stored(await store.users.insert(newTalent(number)));
  const startedAt = store.clock.now().getTime();
  const expected = new ExpectedFeaturing();
  const intentId = (payment: number) => `pi_${number}_${payment}`;
  const changeId = (change: { changeId: number } | 'changed' | undefined) =>
    typeof change === 'object' ? change.changeId : 0;

  async function administer(story: Exclude<Act, { act: 'pay' | 'refund' | 'pass' }>): Promise<void> {
    switch (story.act) {
      case 'remove': {
        const input = { durationDays: null, reason: null };
        return expected.change(changeId(await store.admin.changeFeaturing(admin, userId, giveDays(input))), () => {
          expected.hold(expected.days);
          expected.days = [];
        });
      }
      case 'feature': {
        const made = await store.admin.changeFeaturing(
          admin,
          userId,
          giveDays({ durationDays: story.days, reason: null }),
        );
        return expected.change(changeId(made), () => expected.feature(story.days));
      }
      case 'move': {
        const featuredUntil = new Date(store.clock.now().getTime() + story.days * dayMs);
        const made = await store.admin.changeFeaturing(admin, userId, moveEndTo({ featuredUntil, reason: 'A test' }));
        return expected.change(changeId(made), () => {
          expected.hold(expected.days.slice(story.days));
          const given = Array<Day>(Math.max(0, story.days - expected.days.length)).fill('gift');
          expected.days = [...expected.days.slice(0, story.days), ...given];
        });
      }
      case 'give back':
      case 'end': {
        const isEnd = story.act === 'end';
        const made = await store.admin.changeFeaturing(
          admin,
          userId,
          releaseHeldDays({ reason: isEnd ? 'A fraud' : null }),
        );
        if (!expected.receipts.some(({ held }) => held)) return expect(made).toBe('changed');
        return expected.change(changeId(made), () => (isEnd ? expected.end() : expected.giveBack()));
      }
      default: {
        const { undoable } = expected;
        const made = await store.admin.changeFeaturing(admin, userId, undoChange(undoable?.changeId ?? 0));
        if (undoable) return expected.change(changeId(made), () => expected.undo(undoable));
        return expect(made).toBe('changed');
      }
    }
  }

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
      case 'pass':
        store.clock.advance(story.days * dayMs);
        return expected.pass(story.days);
      default:
        return administer(story);
    }
  }

  /** Compares days and receipts with the expected ones. */
  async function check(): Promise<void> {
    const now = store.clock.now().getTime();
    const user = await store.users.findById(userId);
    const until =
      user?.isFeatured && user.featuredUntil && user.featuredUntil.getTime() > now ? user.featuredUntil : null;
    expect(until ? (until.getTime() - now) / dayMs : 0).toBe(expected.days.length);
    const payments = (await store.payments.ofUser(userId)).toReversed();
    expect(payments.map(receiptOf)).toEqual(
      expected.receipts.map(({ number: payment, soldFrom, isRefunded }) => ({
        ...{ intentId: intentId(payment), amountCents: 1900, currency: 'usd', durationDays: soldDays },
        grantedFrom: startedAt + soldFrom * dayMs,
        grantedUntil: startedAt + (soldFrom + soldDays) * dayMs,
        status: isRefunded ? 'refunded' : 'succeeded',
      })),
    );
    // Only this person: the people of earlier stories would make each check slower.
    const query = { view: 'listed', q: `person_${number}`, limit: 1 } as const;
    const shown = (await store.admin.users(query)).items.find(({ id }) => id === userId);
    expect(payments.map(daysTakenAway)).toEqual(expected.receipts.map((receipt) => shownDays(receipt, startedAt)));
    const heldDays = expected.receipts.reduce((sum, { held }) => sum + (held?.days ?? 0), 0);
    expect(heldDaysLeft(shown?.heldDays ?? [])).toBe(heldDays);
    // No paid day is lost: each is used up, left, on hold, ended for good, or its money went back.
    for (const { number: payment, isRefunded, held, ended } of expected.receipts) {
      const left = expected.days.filter((day) => day === payment).length;
      const gone = (held?.days ?? 0) + (ended?.days ?? 0) + left;
      expect(isRefunded || gone <= soldDays).toBe(true);
    }
    const left = shown?.paidPeriods ?? [];
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

/** What the payer is shown beside a receipt. */
function shownDays({ held, ended }: Receipt, startedAt: number) {
  const moment = (day: number) => new Date(startedAt + day * dayMs).toISOString();
  return {
    ...{ heldDays: held?.days ?? 0, heldSince: held ? moment(held.since) : null },
    ...{ endedDays: ended?.days ?? 0, endedAt: ended ? moment(ended.at) : null, endReason: ended ? 'A fraud' : null },
  };
}

describeOnEachEngine('featuring', (open, engine) => {
  it(
    'has right days, unchanged receipts and true marks beside them after paying, featuring, removing, giving back, ending, undoing, moving and refunding in any order (N8, N9)',
    async () => {
      const store = await open();
      const admin = await newAdmin(store);
      let number = 100;
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 14 }), async (story) => {
          number += 1;
          const { happen, check } = await newStory({ store, admin }, number);
          for (const act of story) {
            await happen(act);
            await check();
          }
        }),
        // The server within this process takes its time.
        { numRuns: engine.name === 'PGlite' ? 8 : 120 },
      );
    },
    storiesTimeoutMs,
  );

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
