import { expect, it } from 'vitest';
import { giveDays } from '../../domain/rules/featuring-changes.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import {
  buildIntent,
  featuredFor,
  newAdmin,
  newCompany,
  newTalent,
  ownCompany,
  ownPerson,
} from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';

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
      const many = await store.admin.users({ view: 'hidden', q: 'person', limit: 700 });
      const others = await store.admin.users({
        ...{ view: 'hidden', q: 'person', limit: 700, cursor: many.nextCursor ?? '' },
      });
      expect([many.items.length, others.items.length, others.nextCursor]).toEqual([700, 401, null]);
      expect(new Set([...namesOf(many), ...namesOf(others)]).size).toBe(1101);
    });
  }

  it('features, ends, moderates and remembers who did it (N8, N9)', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const [id = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    expect(await store.admin.changeFeaturing(admin, id, giveDays({ durationDays: 7, reason: null }))).toMatchObject({
      user: featuredFor(7, store.clock.now()),
    });
    expect(await store.admin.changeFeaturing(admin, id, giveDays({ durationDays: null, reason: null }))).toMatchObject({
      user: { isFeatured: false, featuredUntil: null },
    });
    expect(await store.admin.moderateUser(admin, id, { isActive: false })).toMatchObject({ isActive: false });
    expect(await store.admin.moderateCompany(admin, companyId, { isVerified: true })).toMatchObject({
      isVerified: true,
    });
    expect(await store.admin.changeFeaturing(admin, 999, giveDays({ durationDays: 7, reason: null }))).toBeUndefined();
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

  it('ends the sessions of who is deactivated, and enters what really changed', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const { own: company } = await ownCompany(store, 1);
    const { own: person } = await ownPerson(store, 1);
    const { own: neighbour } = await ownPerson(store, 2);
    const at = store.clock.now();
    const owners = { admin: admin.id, person: person.id, neighbour: neighbour.id, company: company.id };
    for (const [idHash, accountId] of Object.entries(owners)) {
      const realm = idHash === 'company' ? 'company' : 'user';
      await store.sessions.insert(
        { idHash, realm, accountId, createdAt: at, lastSeenAt: at, userAgent: null },
        { keep: 9 },
      );
    }
    const signedIn = async () => {
      const found = await Promise.all(Object.keys(owners).map(store.sessions.find));
      return found.flatMap((session) => session?.idHash ?? []);
    };
    const revs = async () => [
      (await store.users.findById(person.id))?.rev,
      (await store.users.findById(neighbour.id))?.rev,
      (await store.companies.findById(company.id))?.rev,
    ];
    const before = await revs();
    const { moderateUser, moderateCompany } = store.admin;
    expect(await moderateUser(admin, person.id, { isActive: true, isVerified: false })).toMatchObject({
      rev: before[0],
    });
    expect(await moderateCompany(admin, company.id, {})).toMatchObject({ rev: before[2] });
    expect(await moderateUser(admin, person.id, { isVerified: true })).toMatchObject({
      isVerified: true,
      isActive: true,
    });
    expect(await moderateCompany(admin, company.id, { isVerified: true })).toMatchObject({ isVerified: true });
    expect(await signedIn()).toEqual(['admin', 'person', 'neighbour', 'company']);
    expect(await moderateUser(admin, person.id, { isActive: false })).toMatchObject({
      isActive: false,
      paidPeriods: [],
    });
    expect(await signedIn()).toEqual(['admin', 'neighbour', 'company']);
    expect(await moderateCompany(admin, company.id, { isActive: false, isVerified: false })).toMatchObject({
      ...{ isActive: false, isVerified: false },
    });
    expect(await signedIn()).toEqual(['admin', 'neighbour']);
    await moderateUser(admin, person.id, { isActive: true });
    await moderateCompany(admin, company.id, { isActive: true });
    expect([await store.users.findById(person.id), await store.companies.findById(company.id)]).toMatchObject([
      { isActive: true, isVerified: true },
      { isActive: true, isVerified: false },
    ]);
    const after = await revs();
    expect(after.map((rev, place) => rev === before[place])).toEqual([false, true, false]);
    expect(await moderateUser(admin, 999, { isActive: false })).toBeUndefined();
    expect(await moderateCompany(admin, 999, { isActive: false })).toBeUndefined();
    const { items } = await store.admin.auditLog({ limit: 20 });
    expect(items.map(({ action, subject, subjectId }) => [action, subject, subjectId])).toEqual([
      ['activate', 'company', company.id],
      ['activate', 'user', person.id],
      ['unverify', 'company', company.id],
      ['deactivate', 'company', company.id],
      ['deactivate', 'user', person.id],
      ['verify', 'company', company.id],
      ['verify', 'user', person.id],
    ]);
  });

  it('has the paid time that is left with those who are featured', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const [{ own: payer }, { own: ended }] = [await ownPerson(store, 1), await ownPerson(store, 2)];
    await store.bulk.insertTalents([newTalent(3, featuredFor(7, store.clock.now()))]);
    for (const { id } of [payer, ended]) await store.payments.settle(buildIntent(id, `pi_${id}`), 'stripe');
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.update(users).set({ isFeatured: false }).where(eq(users.id, ended.id)));
    const periods = async () =>
      (await store.admin.users({ view: 'listed', limit: 9 })).items.map(({ name, paidPeriods }) => [
        ...[name, paidPeriods.length],
      ]);
    expect((await periods()).toSorted()).toEqual([
      ['Person 1', 1],
      ['Person 2', 0],
      ['Person 3', 0],
    ]);
    expect(await store.admin.moderateUser(admin, payer.id, { isVerified: true })).toMatchObject({
      paidPeriods: [{ from: store.clock.now() }],
    });
    store.clock.advance(30 * 86_400_000);
    expect((await periods()).toSorted()[0]).toEqual(['Person 1', 0]);
  });
});
