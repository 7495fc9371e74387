import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin } from '../records.ts';

const dayMs = 86_400_000;
const tellings = async (store: TestStore) =>
  (await store.mailQueue.due(new Date(store.clock.now().getTime() + dayMs), 50)).map(({ template }) => template);

describeOnEachEngine('featuring that ends', (open) => {
  it('tells its person by mail, once, however often what is due is looked for', async () => {
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
    expect(await tellings(store)).toEqual(['featuring_over']);
  });

  it('is not told again when an administrator ended it, and not at all when that was undone', async () => {
    const store = await open();
    const { id } = stored(await store.users.insert(newTalent(1, featuredFor(7, store.clock.now()))));
    // `requireAdmin` of the domain proves the role; this test asserts it.
    const admin = stored(await store.users.insert(newTalent(2, { role: 'admin' }))) as unknown as Admin;
    const input = { durationDays: null, reason: null };
    const first = await store.admin.setFeatured(admin, id, input);
    expect(await tellings(store)).toEqual(['featuring_removed']);
    await store.admin.undoFeaturing(admin, id, first?.changeId ?? 0);
    expect(await tellings(store)).toEqual([]);
    await store.admin.setFeatured(admin, id, input);
    store.clock.advance(8 * dayMs);
    await store.talentListing.doDueWork();
    expect(await tellings(store)).toEqual(['featuring_removed']);
  });
});
