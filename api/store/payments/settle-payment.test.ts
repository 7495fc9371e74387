import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IntentState, PaymentEvent } from '../../domain/ports/payments.ts';
import { giveDays } from '../../domain/rules/featuring-changes.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, featuredFor, newTalent, stored } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { Settlement } from './payments.store.ts';

const dayMs = 86_400_000;

const intentOf = (userId: number | undefined, id: string, state: IntentState = 'paid') =>
  buildIntent(userId, id, { state });

const eventOf = (store: TestStore, id: string, intentId: string): PaymentEvent => ({
  ...{ id, type: 'payment_intent.succeeded', happenedAt: store.clock.now(), intentId },
});

async function newPayer(store: TestStore, given = {}): Promise<number> {
  return stored(await store.users.insert(newTalent(1, given))).id;
}

/** Days until the end of being featured; null for a person who is not. */
async function daysLeft(store: TestStore, id: number): Promise<number | null> {
  const user = await store.users.findById(id);
  if (!user?.isFeatured || !user.featuredUntil) return null;
  return (user.featuredUntil.getTime() - store.clock.now().getTime()) / dayMs;
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, place) => permutations(items.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

interface Told {
  intent: number;
  state: IntentState;
  event: number | null;
}

/** 30 days for each payment that was made and whose money has not gone back before; an event is heard once. */
function expectedDays(story: readonly Told[]): number | null {
  const heard = story.filter(({ event }, place) => event === null || firstWith(story, event) === place);
  const revoked = new Set(
    heard.filter(({ state }) => state === 'refunded' || state === 'lost').map(({ intent }) => intent),
  );
  const paid = new Set(heard.filter(({ state }) => state === 'paid').map(({ intent }) => intent));
  return [...paid].filter((intent) => !revoked.has(intent)).length * 30 || null;
}

const firstWith = (story: readonly Told[], wanted: number) => story.findIndex(({ event }) => event === wanted);

describeOnEachEngine('settling a payment', (open, engine) => {
  it('grants once to twenty at once, with one revision and one receipt (M17)', async () => {
    const store = await open();
    const id = await newPayer(store);
    const told = Array.from({ length: 20 }, (_, turn) =>
      store.payments.settle(
        intentOf(id, 'pi_1'),
        'stripe',
        turn % 2 === 0 ? eventOf(store, `evt_${turn % 4}`, 'pi_1') : undefined,
      ),
    );
    const settlements = await Promise.all(told);
    const changes = settlements.filter((one): one is Settlement => one !== 'known' && one.isChanged);
    expect(changes).toHaveLength(1);
    expect(await daysLeft(store, id)).toBe(30);
    expect((await store.users.findById(id))?.rev).toBe(2);
    expect(await store.mailQueue.due(store.clock.now(), 10)).toHaveLength(1);
    expect(await store.payments.ofUser(id)).toHaveLength(1);
  });

  it('puts the person in front of the lists and into the feed', async () => {
    const store = await open();
    const id = await newPayer(store);
    await store.users.insert(newTalent(2));
    const { epoch, rev } = await store.sync.sums('talents');
    await store.payments.settle(intentOf(id, 'pi_1'), 'stripe');
    const [first] = JSON.parse(String((await store.talentListing.page({ limit: 10 })).json));
    expect(first).toMatchObject({ id, isFeatured: true });
    expect(await store.sync.changes('talents', { epoch, rev }, 10)).toMatchObject({
      cards: [expect.stringContaining('"isFeatured":true')],
    });
  });

  it('adds days behind those that are left, paid or granted', async () => {
    const store = await open();
    const id = await newPayer(store, featuredFor(7, new Date('2026-11-21T09:00:00.000Z')));
    await store.payments.settle(intentOf(id, 'pi_1'), 'stripe');
    expect(await daysLeft(store, id)).toBe(37);
    store.clock.advance(40 * dayMs);
    await store.payments.settle(intentOf(id, 'pi_2'), 'stripe');
    expect(await daysLeft(store, id)).toBe(30);
  });

  it('takes back only the days of the money that went back; later ones come sooner', async () => {
    const store = await open();
    const id = await newPayer(store);
    for (const intent of ['pi_a', 'pi_b', 'pi_c']) await store.payments.settle(intentOf(id, intent), 'stripe');
    store.clock.advance(10 * dayMs);
    await store.payments.settle(intentOf(id, 'pi_a', 'refunded'), 'stripe');
    expect(await daysLeft(store, id)).toBe(60);
    store.clock.advance(40 * dayMs);
    // Its days are over by now: those of the last one stay.
    await store.payments.settle(intentOf(id, 'pi_b', 'lost'), 'stripe');
    expect(await daysLeft(store, id)).toBe(20);
    await store.payments.settle(intentOf(id, 'pi_c', 'refunded'), 'stripe');
    expect(await daysLeft(store, id)).toBeNull();
  });

  it('takes nothing from what an administrator has decided since', async () => {
    const store = await open();
    const id = await newPayer(store);
    const admin = stored(await store.users.insert(newTalent(2, { role: 'admin' })));
    await store.payments.settle(intentOf(id, 'pi_1'), 'stripe');
    // `requireAdmin` of the domain proves the role; this test asserts it.
    await store.admin.changeFeaturing(admin as never, id, giveDays({ durationDays: 90, reason: null }));
    await store.payments.settle(intentOf(id, 'pi_1', 'refunded'), 'stripe');
    expect(await daysLeft(store, id)).toBe(90);
  });

  it('keeps the books of a payer who has left, and grants nothing', async () => {
    const store = await open();
    const id = await newPayer(store);
    const { users } = store.engine.tables;
    await store.payments.settle(intentOf(id, 'pi_1'), 'stripe');
    await store.engine.write((tx) => tx.db.delete(users).where(eq(users.id, id)));
    expect(await store.payments.settle(intentOf(id, 'pi_2'), 'stripe')).toMatchObject({ isChanged: false });
    await store.payments.settle(intentOf(id, 'pi_1', 'refunded'), 'stripe');
    const { items } = await store.admin.payments({ limit: 10 });
    expect(items).toMatchObject([
      { intentId: 'pi_2', status: 'open', user: null },
      { intentId: 'pi_1', status: 'refunded', user: null },
    ]);
  });

  it('comes to the same in every order of the events', async () => {
    const store = await open();
    const orders = permutations<IntentState>(['open', 'processing', 'paid', 'refunded']);
    for (const [turn, states] of orders.entries()) {
      const id = stored(await store.users.insert(newTalent(turn))).id;
      for (const state of states) await store.payments.settle(intentOf(id, `pi_${turn}`, state), 'stripe');
      expect([states, await daysLeft(store, id)]).toEqual([states, null]);
      expect((await store.payments.ofUser(id))[0]?.status).toBe('refunded');
    }
  });

  it('grants each payment once and ends each once, whatever is told how often (M16, M17)', async () => {
    const store = await open();
    const told = fc.record({
      intent: fc.nat(2),
      state: fc.constantFrom<IntentState>('open', 'processing', 'paid', 'paid', 'canceled', 'refunded', 'lost'),
      event: fc.option(fc.nat(5)),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 12 }), async (story) => {
        run += 1;
        const id = stored(await store.users.insert(newTalent(run))).id;
        for (const { intent, state, event } of story) {
          const intentId = `pi_${run}_${intent}`;
          const told = event === null ? undefined : eventOf(store, `evt_${run}_${event}`, intentId);
          await store.payments.settle(intentOf(id, intentId, state), 'stripe', told);
        }
        expect(await daysLeft(store, id)).toBe(expectedDays(story));
      }),
      // The server within this process takes its time.
      { numRuns: engine.name === 'PGlite' ? 10 : 60 },
    );
  });
});
