import { expect, it } from 'vitest';
import { giveDays, moveEndTo, undoChange } from '../../domain/rules/featuring-changes.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, featuredFor, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin } from '../records.ts';
import { paidTimeOf } from './featuring.ts';

const dayMs = 86_400_000;
const tellings = async (store: TestStore) =>
  (await store.mailQueue.due(new Date(store.clock.now().getTime() + dayMs), 50)).map(({ template }) => template);

// `requireAdmin` of the domain proves the role; these tests assert it.
const newAdmin = async (store: TestStore) =>
  stored(await store.users.insert(newTalent(99, { role: 'admin' }))) as unknown as Admin;

describeOnEachEngine('featuring that ends', (open) => {
  it('tells its person by mail, once, whatever other mails are stopped', async () => {
    const store = await open();
    await store.users.insert(newTalent(1, featuredFor(7, store.clock.now())));
    await store.users.insert(newTalent(2, { ...featuredFor(7, store.clock.now()), wantsMail: false }));
    store.clock.advance(7 * dayMs - 1);
    await store.talentListing.doDueWork();
    expect(await tellings(store)).toEqual([]);
    store.clock.advance(1);
    await store.talentListing.doDueWork();
    store.clock.advance(dayMs);
    await store.talentListing.doDueWork();
    expect(await tellings(store)).toEqual(['featuring_over', 'featuring_over']);
  });

  it('is not told again when an administrator ended it, and not at all when that was undone', async () => {
    const store = await open();
    const { id } = stored(await store.users.insert(newTalent(1, featuredFor(7, store.clock.now()))));
    const admin = await newAdmin(store);
    const input = { durationDays: null, reason: null };
    const first = await store.admin.changeFeaturing(admin, id, giveDays(input));
    expect(await tellings(store)).toEqual(['featuring_removed']);
    await store.admin.changeFeaturing(admin, id, undoChange(first?.changeId ?? 0));
    expect(await tellings(store)).toEqual([]);
    await store.admin.changeFeaturing(admin, id, giveDays(input));
    store.clock.advance(8 * dayMs);
    await store.talentListing.doDueWork();
    expect(await tellings(store)).toEqual(['featuring_removed']);
  });

  it('with days that an administrator gave leaves the change to be undone, at that moment too', async () => {
    const { store, id, admin } = await openWithPaidDays();
    const given = await store.admin.changeFeaturing(admin, id, giveDays({ durationDays: 7, reason: null }));
    store.clock.advance(7 * dayMs);
    const undone = await store.admin.changeFeaturing(admin, id, undoChange(given?.changeId ?? 0));
    const until = new Date(store.clock.now().getTime() + 23 * dayMs);
    expect(undone).toMatchObject({ user: { isFeatured: true, featuredUntil: until } });
  });

  it('by a refund, before the end that an administrator gave it, leaves nothing to undo', async () => {
    const { store, id, admin } = await openWithPaidDays();
    const featuredUntil = new Date(store.clock.now().getTime() + 20 * dayMs);
    const moved = await store.admin.changeFeaturing(admin, id, moveEndTo({ featuredUntil, reason: 'A test' }));
    const refund = buildIntent(id, 'pi_paid', { state: 'refunded', refundedCents: 1900 });
    await store.payments.settle(refund, 'stripe');
    expect(await store.admin.changeFeaturing(admin, id, undoChange(moved?.changeId ?? 0))).toBe('changed');
    expect(await store.users.findById(id)).toMatchObject({ isFeatured: false, featuredUntil: null });
  });

  it('has no paid days left at that moment, and some of the last one just before', async () => {
    const { store, id } = await openWithPaidDays();
    const from = store.clock.now();
    const until = new Date(from.getTime() + 30 * dayMs);
    const periods = async (at: Date) =>
      [...(await paidTimeOf(store.engine.reader, [id, id + 1], at))].map(([user, { paid }]) => [user, paid]);
    const [payment] = await store.payments.ofUser(id);
    expect(await periods(new Date(until.getTime() - 1))).toEqual([[id, [{ paymentId: payment?.id, from, until }]]]);
    expect(await periods(until)).toEqual([]);
  });

  /** A person with 30 days that were paid for just now. */
  async function openWithPaidDays() {
    const store = await open();
    const { id } = stored(await store.users.insert(newTalent(1)));
    await store.payments.settle(buildIntent(id, 'pi_paid'), 'stripe');
    return { store, id, admin: await newAdmin(store) };
  }
});
