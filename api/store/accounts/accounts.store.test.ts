import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newJob, own, ownCompany, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { CompanyRecord, UserRecord } from '../records.ts';

const picture = '/media/1.webp';
const letter = { name: 'N', email: 'n@example.com', subject: 'Why', message: 'So', language: 'ar' } as const;

/** What both sides of a directory leave behind: two people and two companies, of which two each have the same id. */
async function openWithTraces(open: () => Promise<TestStore>) {
  const store = await open();
  const shown = { profilePicture: picture, wantsMail: true };
  const [{ own: person }, { own: neighbour }] = [await ownPerson(store, 1, shown), await ownPerson(store, 2)];
  const [{ own: company }, { own: rival }] = [
    await ownCompany(store, 1, { nameOther: 'شركة' }),
    await ownCompany(store, 2),
  ];
  expect([person.id, neighbour.id]).toEqual([company.id, rival.id]);
  const apply = async (jobId: number, userId: number) => {
    const sent = await store.applications.insert({ jobId, userId, coverLetter: null, matchScore: null });
    if ('refused' in sent) throw new Error(sent.refused);
    return sent.id;
  };
  const post = (of: CompanyRecord, given = {}) => store.jobs.insert(newJob(of.id, store.clock.now(), given));
  const writeTo = async ({ id }: UserRecord, subject: string) => {
    const contact = { message: { ...letter, subject }, userId: id, recipient: 'operator@example.com' };
    await store.contact.insert({ ...contact, onceKey: `${id} ${subject}` });
  };
  const subscribe = async ({ email }: { email: string }) => {
    await store.newsletter.subscribe({ email, language: 'en', token: email, tokenHash: email });
  };
  const mails = async (template: string) =>
    (await store.mailQueue.due(store.clock.now(), 50)).filter((mail) => mail.template === template);
  return { store, person, neighbour, company, rival, apply, post, writeTo, subscribe, mails };
}

describeOnEachEngine('the data of an account', (open) => {
  it('are those of the account alone, each list in its order', async () => {
    const { store, person, neighbour, company, writeTo, subscribe } = await openWithTraces(open);
    const save = (account: Parameters<typeof store.saved.change>[0], key: string) =>
      store.saved.change(account, {
        key: undefined,
        changes: [{ kind: 'talent', key, isSaved: true, savedAt: '2020-01-01T00:00:00.000Z' }],
      });
    const report = { subject: 'job', reason: 'spam', reporterUserId: null, reporterCompanyId: null } as const;
    for (const [n, { id }] of [person, neighbour, person].entries()) {
      await writeTo(n === 2 ? person : { ...person, id }, `Question ${n}`);
      await store.reports.insert({ ...report, subjectId: n, details: null, openKey: `u${n}`, reporterUserId: id });
      await store.featureRequests.insert(id, { title: `Wish ${n}`, description: 'Why' });
    }
    await store.reports.insert({ ...report, subjectId: 9, details: 'D', openKey: 'c', reporterCompanyId: company.id });
    const requests = (await store.featureRequests.list({ viewerId: null, limit: 9 })).items.toReversed();
    await store.featureRequests.setVote({ featureRequestId: requests[1]?.id ?? 0, userId: person.id }, true);
    const visit = (profileId: number, visitorKey: string, day: string) =>
      store.visits.record({ profileId, visitorKey, day, visitorId: null, ipAddress: null, userAgent: '' });
    for (const visitorKey of ['a', 'b']) await visit(person.id, visitorKey, '2026-11-17');
    for (const visitorKey of ['a', 'b', 'c']) await visit(person.id, visitorKey, '2026-11-18');
    await visit(neighbour.id, 'a', '2026-11-18');
    for (const one of [person, company]) await subscribe(one);
    await save({ realm: 'user', own: person }, '11');
    await save({ realm: 'company', own: company }, '12');
    await store.engine.write((tx) =>
      tx.db.update(tx.tables.users).set({ story: 'Mine', allowsStory: true }).where(eq(tx.tables.users.id, person.id)),
    );
    const at = store.clock.now();
    const { reports, ...held } = await store.accounts.holdingsOfUser(person);
    expect(reports.map(({ subjectId }) => subjectId)).toEqual([0, 2]);
    expect(held).toMatchObject({
      ...{ story: 'Mine', allowsStory: true },
      newsletter: { language: 'en', createdAt: at, confirmedAt: null, unsubscribedAt: null },
      saved: [{ key: '11' }],
      visits: [
        { day: '2026-11-18', visitors: 3 },
        { day: '2026-11-17', visitors: 2 },
      ],
      featureRequests: [{ title: 'Wish 0' }, { title: 'Wish 2' }],
      votes: ['Wish 0', 'Wish 1', 'Wish 2'].map((title) => ({ title, createdAt: at })),
      messages: [{ subject: 'Question 0' }, { subject: 'Question 2' }],
    });
    expect([held.saved, held.featureRequests, held.messages].map(({ length }) => length)).toEqual([1, 2, 2]);
    expect(await store.accounts.holdingsOfUser(neighbour)).toMatchObject({
      ...{ story: null, allowsStory: false, newsletter: undefined, saved: [] },
      ...{ votes: [{ title: 'Wish 1' }], messages: [{ subject: 'Question 1' }], reports: [{ subjectId: 1 }] },
    });
    const ofCompany = await store.accounts.holdingsOfCompany(company);
    expect(ofCompany).toMatchObject({
      newsletter: { language: 'en' },
      reports: [{ subjectId: 9 }],
      saved: [{ key: '12' }],
    });
    expect(ofCompany.reports).toHaveLength(1);
    expect(await store.accounts.holdingsOfUser({ id: 999, email: 'nobody@example.com' })).toMatchObject({
      ...{ story: null, allowsStory: false, visits: [] },
    });
  });
});

describeOnEachEngine('a person who leaves', (open) => {
  it('takes all along, is told goodbye, and leaves the others as they are', async () => {
    const { store, person, neighbour, company, apply, post, writeTo, subscribe, mails } = await openWithTraces(open);
    const webhook = { url: 'https://a.example/', events: ['application.withdrawn' as const], secret: 'whsec_eA==' };
    const hook = await store.webhooks.insert(company, webhook);
    const [first, second] = [await post(company), await post(company)];
    const ids = [await apply(first.id, person.id), await apply(second.id, person.id)];
    await apply(first.id, neighbour.id);
    for (const one of [person, neighbour]) {
      await writeTo(one, 'Question');
      await subscribe(one);
    }
    expect(await store.accounts.removeUser(person)).toEqual({ picture });
    expect(await store.users.findById(person.id)).toBeUndefined();
    expect(await store.users.findProfileById(neighbour.id)).toEqual(neighbour);
    const deliveries = (await store.webhooks.deliveries(hook?.id ?? 0, 9)).toReversed();
    expect(deliveries.map(({ body }) => JSON.parse(body).data)).toEqual([
      { jobId: first.id, applicationId: ids[0] },
      { jobId: second.id, applicationId: ids[1] },
    ]);
    const { contactMessages, newsletter } = store.engine.tables;
    const { db } = store.engine.reader;
    expect(await db.select().from(contactMessages)).toMatchObject([{ userId: neighbour.id }]);
    expect(await db.select().from(newsletter)).toMatchObject([{ email: neighbour.email }]);
    const { email: recipient, language, name } = person;
    expect(await mails('account_deleted')).toMatchObject([{ recipient, language, data: { name } }]);
    expect(await mails('contact_message')).toMatchObject([{ data: { writerId: neighbour.id } }]);
    expect(await mails('application_received')).toMatchObject([{ data: { name: neighbour.name } }]);
    // Whose row is gone is told nothing more.
    for (const left of [person, { ...person, id: 999, email: 'nobody@example.com' }]) {
      expect(await store.accounts.removeUser(left)).toEqual({ picture: null });
    }
    expect(await mails('account_deleted')).toHaveLength(1);
  });

  it('leaves a picture that somebody else shows', async () => {
    const { store, person, neighbour, rival } = await openWithTraces(open);
    await store.companies.save(rival, { logo: picture });
    expect(await store.accounts.removeUser(person)).toEqual({ picture: null });
    expect(await store.accounts.removeUser(neighbour)).toEqual({ picture: null });
    expect(await store.accounts.removeCompany(rival)).toEqual({ picture });
  });

  it('is not the last active administrator', async () => {
    const store = await open();
    const admins: Awaited<ReturnType<typeof ownPerson>>[] = [];
    for (const n of [1, 2]) admins.push(await ownPerson(store, n, { role: 'admin' }));
    const [first, second] = admins.map(({ own: row }) => row);
    if (!first || !second) throw new Error('There are two');
    await ownPerson(store, 3);
    const { users } = store.engine.tables;
    const set = (isActive: boolean) =>
      store.engine.write((tx) => tx.db.update(users).set({ isActive }).where(eq(users.id, second.id)));
    await set(false);
    expect(await store.accounts.removeUser(first)).toEqual({ refused: 'last_admin' });
    expect(await store.users.findById(first.id)).toBeDefined();
    await set(true);
    expect(await store.accounts.removeUser(first)).toEqual({ picture: null });
    expect(await store.accounts.removeUser(second)).toEqual({ refused: 'last_admin' });
    const { own: talent } = await ownPerson(store, 4);
    expect(await store.accounts.removeUser(talent)).toEqual({ picture: null });
  });
});

describeOnEachEngine('a company that leaves', (open) => {
  it('tells those whose applications wait, in their language, and leaves the others as they are', async () => {
    const { store, person, neighbour, company, rival, apply, post, subscribe, mails } = await openWithTraces(open);
    const [{ own: english }, { own: quiet }] = [
      await ownPerson(store, 3, { language: 'en' }),
      await ownPerson(store, 4, { wantsMail: false }),
    ];
    const { own: hidden } = await ownPerson(store, 5);
    const job = await post(company, { title: 'Cook', titleOther: 'طباخ' });
    const theirs = await post(rival, { title: 'Theirs' });
    const ids: number[] = [];
    for (const { id } of [person, neighbour, english, quiet, hidden]) ids.push(await apply(job.id, id));
    await apply(theirs.id, person.id);
    const set = async (place: number, status: 'reviewing' | 'accepted') => {
      const found = await store.applications.findById(ids[place] ?? 0);
      if (found) await store.applications.setStatus(own(found), { status, message: null });
    };
    await set(1, 'accepted');
    await set(2, 'reviewing');
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.update(users).set({ isActive: false }).where(eq(users.id, hidden.id)));
    for (const one of [company, rival]) await subscribe(one);
    expect(await store.accounts.removeCompany(company)).toEqual({ picture: null });
    expect(await store.companies.findById(company.id)).toBeUndefined();
    expect((await store.companies.findById(rival.id))?.name).toBe(rival.name);
    const mail = {
      template: 'company_left',
      data: { to: { realm: 'user', id: person.id }, jobTitle: 'طباخ', name: 'شركة' },
    };
    expect(await mails('company_left')).toMatchObject([
      { ...mail, recipient: person.email, language: 'ar' },
      { recipient: english.email, language: 'en', data: { jobTitle: 'Cook', name: company.name } },
    ]);
    expect(await mails('company_left')).toHaveLength(2);
    expect(await mails('account_deleted')).toMatchObject([{ recipient: company.email, data: { name: company.name } }]);
    expect(await mails('application_received')).toMatchObject([{ recipient: rival.email }]);
    const left = await store.engine.reader.db.select().from(store.engine.tables.newsletter);
    expect(left.map(({ email }) => email)).toEqual([rival.email]);
    expect(await store.jobs.findById(theirs.id)).toBeDefined();
    expect(await store.applications.keptOfTalent(person.id)).toMatchObject([{ jobId: job.id }]);
    for (const left of [company, { ...company, id: 999, email: 'nobody@example.com' }]) {
      expect(await store.accounts.removeCompany(left)).toEqual({ picture: null });
    }
    expect(await mails('account_deleted')).toHaveLength(1);
  });

  it('takes its logo along, unless somebody else shows the same one', async () => {
    const { store, company, rival } = await openWithTraces(open);
    for (const one of [company, rival]) await store.companies.save(one, { logo: '/media/2.webp' });
    expect(await store.accounts.removeCompany(company)).toEqual({ picture: null });
    expect(await store.accounts.removeCompany(rival)).toEqual({ picture: '/media/2.webp' });
  });
});
