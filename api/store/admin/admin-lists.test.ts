import { expect, it } from 'vitest';
import type { PaymentIntent } from '../../domain/ports/payments.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { buildIntent, featuredFor, newAdmin, newCompany, newTalent, ownPerson } from '../../testing/store-builders.ts';
import type { AccountQuery, AdminPage } from './admin-lists.ts';

type Query = Partial<Omit<AccountQuery<string>, 'view'>>;

const slugsOf = ({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug.replace(/^\D+/, ''));

/** All pages of a list, as numbers, with what each says of how it goes on. */
async function walk(
  ask: (cursor?: string) => Promise<AdminPage<{ slug: string }>>,
  cursor?: string,
): Promise<string[][]> {
  const page = await ask(cursor);
  const shown = [...slugsOf(page), ...(page.total === null ? [] : [`of ${page.total}`])];
  return [shown, ...(page.nextCursor === null ? [] : await walk(ask, page.nextCursor))];
}

describeOnEachEngine('the list of hidden people', (open) => {
  async function openWithHidden() {
    const store = await open();
    await store.bulk.insertTalents([
      newTalent(1, { isActive: false, industry: 'legal' }),
      newTalent(2),
      newTalent(3, { role: 'viewer', name: 'Zuhair Needle' }),
      newTalent(4, { role: 'admin', email: 'pin@needle.example' }),
      newTalent(5, { isActive: false, role: 'admin', username: 'needle_5', industry: 'legal' }),
      newTalent(6, featuredFor(3, store.clock.now())),
    ]);
    const pages = (given: Query = {}) =>
      walk((cursor) => store.admin.users({ view: 'hidden', limit: 9, cursor, ...given }));
    return { store, pages };
  }

  it('has the deactivated, viewers and administrators, the newest first', async () => {
    const { pages } = await openWithHidden();
    expect(await pages()).toEqual([['5', '4', '3', '1']]);
    expect(await pages({ limit: 4 })).toEqual([['5', '4', '3', '1']]);
    expect(await pages({ limit: 3 })).toEqual([['5', '4', '3'], ['1']]);
    expect(await pages({ limit: 1 })).toEqual([['5'], ['4'], ['3'], ['1']]);
  });

  it('is searched by name, username and address, within an industry too', async () => {
    const { pages } = await openWithHidden();
    expect(await pages({ q: 'needle' })).toEqual([['5', '4', '3']]);
    expect(await pages({ q: 'needle', limit: 2 })).toEqual([['5', '4'], ['3']]);
    expect(await pages({ q: 'needle zuhair' })).toEqual([['3']]);
    expect(await pages({ industry: 'legal' })).toEqual([['5', '1']]);
    expect(await pages({ industry: 'legal', q: 'needle' })).toEqual([['5']]);
    expect(await pages({ industry: 'energy' })).toEqual([[]]);
    expect(await pages({ q: '' })).toEqual([['5', '4', '3', '1']]);
  });

  it('begins anew with a cursor that cannot be read', async () => {
    const { store } = await openWithHidden();
    for (const cursor of ['x', '1x', '0', '-3', '1'.repeat(16)]) {
      expect(slugsOf(await store.admin.users({ view: 'hidden', limit: 2, cursor }))).toEqual(['5', '4']);
    }
    expect(slugsOf(await store.admin.users({ view: 'hidden', limit: 9, cursor: '3' }))).toEqual(['1']);
  });
});

describeOnEachEngine('the list of featured people', (open) => {
  async function openWithFeatured() {
    const store = await open();
    const now = store.clock.now();
    await store.bulk.insertTalents([
      newTalent(1, { ...featuredFor(9, now), industry: 'legal' }),
      newTalent(2, featuredFor(2, now)),
      newTalent(3, { ...featuredFor(2, now), industry: 'legal', name: 'Needle' }),
      newTalent(4, { ...featuredFor(1, now), isActive: false }),
      newTalent(5, { ...featuredFor(5, now), isFeatured: false }),
      newTalent(6, featuredFor(0, now)),
      newTalent(7),
    ]);
    const ask = (given: Query = {}) => store.admin.users({ view: 'featured', limit: 9, ...given });
    return { ask, pages: (given: Query = {}) => walk((cursor) => ask({ cursor, ...given })), now };
  }

  it('has those who are featured now, the soonest end first, among equals the first', async () => {
    const { pages } = await openWithFeatured();
    expect(await pages()).toEqual([['4', '2', '3', '1']]);
    expect(await pages({ limit: 2 })).toEqual([
      ['4', '2'],
      ['3', '1'],
    ]);
    expect(await pages({ limit: 1 })).toEqual([['4'], ['2'], ['3'], ['1']]);
  });

  it('is searched, and begins anew with a cursor that cannot be read', async () => {
    const { ask, pages, now } = await openWithFeatured();
    expect(await pages({ q: 'needle' })).toEqual([['3']]);
    expect(await pages({ industry: 'legal' })).toEqual([['3', '1']]);
    const end = now.getTime() + 2 * 86_400_000;
    for (const cursor of ['x', `${end}`, `${end}.`, `${end}.2x`, '.2']) {
      expect(slugsOf(await ask({ cursor }))).toEqual(['4', '2', '3', '1']);
    }
    expect(slugsOf(await ask({ cursor: `${end}.2` }))).toEqual(['3', '1']);
    expect(slugsOf(await ask({ cursor: `${end}.3` }))).toEqual(['1']);
  });
});

describeOnEachEngine('the lists of companies', (open) => {
  it('have the hidden ones by name, address and words of the description, and the listed ones', async () => {
    const store = await open();
    await store.bulk.insertCompanies([
      newCompany(1, { isActive: false, name: 'Needle' }),
      newCompany(2, { name: 'Needle too' }),
      newCompany(3, { isActive: false, email: 'a@needle.example', industry: 'legal' }),
      newCompany(4, { isActive: false, description: null }),
      newCompany(5),
    ]);
    const pages = (view: 'listed' | 'hidden', given: Query = {}) =>
      walk((cursor) => store.admin.companies({ view, limit: 9, cursor, ...given }));
    expect(await pages('hidden')).toEqual([['4', '3', '1']]);
    expect(await pages('hidden', { limit: 2 })).toEqual([['4', '3'], ['1']]);
    expect(await pages('hidden', { q: 'needle' })).toEqual([['3', '1']]);
    expect(await pages('hidden', { q: 'needle', industry: 'legal' })).toEqual([['3']]);
    expect(await pages('listed', { limit: 1 })).toEqual([['5', 'of 2'], ['2']]);
    expect(await pages('listed', { q: 'needle' })).toEqual([['2', 'of 1']]);
  });
});

describeOnEachEngine('the list of listed people', (open) => {
  it('has those found by their username alone in front of the first page, each once', async () => {
    const store = await open();
    await store.bulk.insertTalents([
      newTalent(1, { name: 'Blue Sky Rami', username: 'xblue_sky_1' }),
      newTalent(2, { name: 'Somebody', username: 'xblue_sky_2', industry: 'legal' }),
      newTalent(3, { name: 'Another', username: 'xbluexsky' }),
      newTalent(4, { name: 'Hidden', username: 'xblue_sky_4', isActive: false }),
      newTalent(5, { name: 'Viewer', username: 'xblue_sky_5', role: 'viewer' }),
      newTalent(6, { name: 'Blue Sky Sami', username: 'plain' }),
      newTalent(7, { name: 'Anybody', username: 'xblue_sky_7' }),
    ]);
    const pages = (given: Query = {}) =>
      walk((cursor) => store.admin.users({ view: 'listed', limit: 9, cursor, ...given }));
    expect(await pages()).toEqual([['7', '6', '3', '2', '1', 'of 5']]);
    const sorted = async (given: Query) => (await pages(given)).map((page) => page.toSorted());
    for (const q of ['blue sky', 'blue - sky']) {
      expect([q, ...(await sorted({ q }))]).toEqual([q, ['1', '2', '6', '7', 'of 4']]);
    }
    for (const q of [' @BLUE_sky ', 'Blue-Sky']) {
      expect([q, ...(await sorted({ q }))]).toEqual([q, ['1', '2', '7', 'of 3']]);
    }
    expect(await sorted({ q: 'Blue -  Sky', industry: 'legal' })).toEqual([['2', 'of 1']]);
    const [first, second] = await pages({ q: 'blue_sky', limit: 1 });
    expect([first?.slice(1), second]).toEqual([['6', 'of 3'], ['1']]);
    expect(await pages({ q: 'blue_sky', industry: 'legal' })).toEqual([['2', 'of 1']]);
    expect(await pages({ q: 'blue_sky%' })).toEqual([['6', '1', 'of 2']]);
    expect(await pages({ q: 'bluex' })).toEqual([['3', 'of 1']]);
  });
});

describeOnEachEngine('the list of payments', (open) => {
  const openDispute = { status: 'open', dueAt: null } as const;

  async function openWithPayments() {
    const store = await open();
    const { own: payer } = await ownPerson(store, 1, { name: 'Payer' });
    const { own: leaver } = await ownPerson(store, 2);
    const settle = (userId: number, id: string, given: Partial<PaymentIntent>) =>
      store.payments.settle(buildIntent(userId, id, given), 'stripe');
    await settle(payer.id, 'pi_open', { state: 'open' });
    await settle(leaver.id, 'pi_paid', {});
    await settle(payer.id, 'pi_partly', {});
    await settle(payer.id, 'pi_partly', { refundedCents: 100 });
    await settle(payer.id, 'pi_refunded', {});
    await settle(payer.id, 'pi_refunded', { state: 'refunded', refundedCents: 1900 });
    await settle(payer.id, 'pi_disputed', {});
    await settle(payer.id, 'pi_disputed', { dispute: openDispute });
    await store.accounts.removeUser(leaver);
    return { store, payer };
  }
  type PaymentQuery = Partial<Parameters<TestStore['admin']['payments']>[0]>;
  const namesOf = async ({ admin }: TestStore, given: PaymentQuery = {}) =>
    (await admin.payments({ limit: 9, ...given })).items.map(({ intentId }) => intentId.replace('pi_', ''));

  it('has all of them, newest first, with who paid', async () => {
    const { store, payer } = await openWithPayments();
    const all = ['disputed', 'refunded', 'partly', 'paid', 'open'];
    expect(await namesOf(store)).toEqual(all);
    const first = await store.admin.payments({ limit: 2 });
    expect([first.items.length, first.total]).toEqual([2, null]);
    const cursor = first.nextCursor ?? '';
    expect(await namesOf(store, { cursor })).toEqual(all.slice(2));
    expect((await store.admin.payments({ limit: 3, cursor })).nextCursor).toBeNull();
    expect(await namesOf(store, { cursor: 'unreadable' })).toEqual(all);
    expect(first.items[0]?.user).toEqual({ id: payer.id, name: 'Payer', slug: 'person-1' });
    expect((await store.admin.payments({ limit: 9 })).items[3]).toMatchObject({ intentId: 'pi_paid', user: null });
  });

  it('has those of a status, those with an open dispute, and those of which a part went back', async () => {
    const { store } = await openWithPayments();
    expect(await namesOf(store, { status: 'succeeded' })).toEqual(['disputed', 'partly', 'paid']);
    expect(await namesOf(store, { status: 'open' })).toEqual(['open']);
    expect(await namesOf(store, { status: 'refunded' })).toEqual(['refunded']);
    expect(await namesOf(store, { status: 'failed' })).toEqual([]);
    expect(await namesOf(store, { status: 'dispute_open' })).toEqual(['disputed']);
    expect(await namesOf(store, { status: 'partly_refunded' })).toEqual(['partly']);
    const { nextCursor } = await store.admin.payments({ limit: 1, status: 'succeeded' });
    expect(await namesOf(store, { status: 'succeeded', cursor: nextCursor ?? '' })).toEqual(['partly', 'paid']);
  });
});

describeOnEachEngine('the log of what administrators did', (open) => {
  it('names whom and what each entry is about, as they are called now', async () => {
    const store = await open();
    const admin = await newAdmin(store);
    const { own: person } = await ownPerson(store, 1);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1, { name: 'Firm' }), newCompany(2)]);
    await store.admin.noteNewAdmin(admin.id);
    await store.admin.moderateUser(admin, person.id, { isVerified: true });
    await store.admin.moderateCompany(admin, companyId, { isActive: false });
    const request = await store.featureRequests.insert(person.id, { title: 'A wish', description: 'Why' });
    await store.featureRequests.setStatus(admin, request.id, 'planned');
    await store.users.saveEdit(person, { patch: { name: 'Renamed' } });
    const boss = { id: admin.id, name: 'Boss', slug: admin.slug };
    const nothing = { durationDays: null, featuredUntil: null, previousFeaturedUntil: null, reason: null, host: null };
    const entry = { ...nothing, actor: boss, id: expect.any(Number), at: store.clock.now() };
    const { items, nextCursor, total } = await store.admin.auditLog({ limit: 4 });
    expect(items).toEqual([
      { ...entry, action: 'plan_request', subject: 'request', subjectId: request.id, subjectName: 'A wish' },
      { ...entry, action: 'deactivate', subject: 'company', subjectId: companyId, subjectName: 'Firm' },
      { ...entry, action: 'verify', subject: 'user', subjectId: person.id, subjectName: 'Renamed' },
      { ...entry, actor: null, action: 'create_admin', subject: 'user', subjectId: admin.id, subjectName: 'Boss' },
    ]);
    expect([nextCursor, total]).toEqual([null, null]);
    await store.accounts.removeUser(person);
    const first = await store.admin.auditLog({ limit: 3 });
    expect(first.items[2]).toMatchObject({ action: 'verify', subjectName: null });
    expect((await store.admin.auditLog({ limit: 3, cursor: first.nextCursor ?? '' })).items).toMatchObject([
      { action: 'create_admin' },
    ]);
  });
});
