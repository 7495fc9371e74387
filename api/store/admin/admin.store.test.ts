import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { featuredFor, newCompany, newTalent, stored } from '../../testing/store-builders.ts';
import type { Admin } from '../records.ts';

// `requireAdmin` of the domain proves the role; these tests assert it.
const newAdmin = async (store: TestStore) =>
  stored(await store.users.insert(newTalent(99, { name: 'Boss', role: 'admin' }))) as unknown as Admin;

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

describeOnEachEngine('what administrators see and do', (open, engine) => {
  it('is searched by name and username, taken letter by letter (N3)', async () => {
    const store = await open();
    await store.bulk.insertTalents([
      newTalent(1, { name: 'فاطمة الزهراني' }),
      newTalent(2, { name: 'Somebody', username: 'blue_sky' }),
      newTalent(3, { name: 'Another', username: 'bluexsky' }),
    ]);
    const found = async (q: string) => namesOf(await store.admin.users({ view: 'listed', q, limit: 10 }));
    expect(await found('فاطمه')).toEqual(['فاطمة الزهراني']);
    expect(await found('blue_sky')).toEqual(['Somebody']);
    expect(await found('%')).toEqual(await found(''));
  });

  it('has the hidden and the featured in their own order, page by page', async () => {
    const store = await open();
    const now = store.clock.now();
    await store.bulk.insertTalents([
      newTalent(1, { isActive: false }),
      newTalent(2, { role: 'viewer' }),
      newTalent(3, featuredFor(9, now)),
      newTalent(4, featuredFor(2, now)),
      newTalent(5, { ...featuredFor(2, now), isActive: false }),
    ]);
    const pages = async (view: 'hidden' | 'featured', cursor?: string): Promise<string[]> => {
      const page = await store.admin.users({ view, limit: 2, cursor });
      return [...namesOf(page), ...(page.nextCursor ? await pages(view, page.nextCursor) : [])];
    };
    expect(await pages('hidden')).toEqual(['Person 5', 'Person 2', 'Person 1']);
    expect(await pages('featured')).toEqual(['Person 4', 'Person 5', 'Person 3']);
    await store.bulk.insertCompanies([newCompany(1), newCompany(2, { isActive: false })]);
    expect(namesOf(await store.admin.companies({ view: 'listed', limit: 10 }))).toEqual(['Company 1']);
    expect(namesOf(await store.admin.companies({ view: 'hidden', limit: 10 }))).toEqual(['Company 2']);
  });

  // So many rows take the server within this process a minute.
  if (engine.name !== 'PGlite') {
    it('looks through many hidden people a part at a time, and misses nobody', async () => {
      const store = await open();
      const people = Array.from({ length: 1100 }, (_, n) => newTalent(n, { role: 'viewer' }));
      await store.bulk.insertTalents([newTalent(9000, { name: 'Needle', role: 'viewer' }), ...people]);
      const first = await store.admin.users({ view: 'hidden', q: 'needle', limit: 10 });
      expect(first.items).toEqual([]);
      const rest = await store.admin.users({ view: 'hidden', q: 'needle', limit: 10, cursor: first.nextCursor ?? '' });
      expect([namesOf(rest), rest.nextCursor]).toEqual([['Needle'], null]);
    });
  }

  it('features, ends, moderates and remembers who did it (N8, N9)', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const [id = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    expect(await store.admin.setFeatured(admin, id, { durationDays: 7, reason: null })).toMatchObject({
      user: featuredFor(7, store.clock.now()),
    });
    expect(await store.admin.setFeatured(admin, id, { durationDays: null, reason: null })).toMatchObject({
      user: { isFeatured: false, featuredUntil: null },
    });
    expect(await store.admin.moderateUser(admin, id, { isActive: false })).toMatchObject({ isActive: false });
    expect(await store.admin.moderateCompany(admin, companyId, { isVerified: true })).toMatchObject({
      isVerified: true,
    });
    expect(await store.admin.setFeatured(admin, 999, { durationDays: 7, reason: null })).toBeUndefined();
    const first = await store.admin.auditLog({ limit: 3 });
    const { items } = await store.admin.auditLog({ limit: 3, cursor: first.nextCursor ?? '' });
    const actor = { id: admin.id, name: 'Boss' };
    expect([...first.items, ...items]).toMatchObject([
      { action: 'verify', subject: 'company', subjectName: 'Company 1', actor },
      { action: 'deactivate', subject: 'user', subjectName: 'Person 1', actor },
      { action: 'end_featured', durationDays: null, actor },
      { action: 'set_featured', durationDays: 7, featuredUntil: expect.stringMatching(/Z$/), actor },
    ]);
  });
});
