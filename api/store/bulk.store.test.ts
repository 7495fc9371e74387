import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../testing/each-engine.ts';
import { newCompany, newJob, newTalent } from '../testing/store-builders.ts';
import { asc } from './drizzle.ts';
import { insertRow } from './insert-row.ts';

const study = {
  ...{ institution: 'QU', degree: 'BSc', fieldOfStudy: 'Law', description: null },
  ...{ startDate: '2010-09-01', endDate: '2014-06-30' },
};
const work = {
  ...{ company: 'Falaj', position: 'Clerk', location: null, description: null },
  ...{ startDate: '2015-01-01', endDate: null, current: true },
};

function rowsOf<Name extends 'users' | 'companies' | 'jobs' | 'education' | 'experience'>(
  store: TestStore,
  name: Name,
) {
  const table = store.engine.tables[name];
  return store.engine.reader.db.select().from(table).orderBy(asc(table.id));
}

async function feedOf({ engine: { reader, tables } }: TestStore) {
  const rows = await reader.db.select().from(tables.feed).orderBy(asc(tables.feed.rev));
  return rows.map(({ feed, id, gone }) => [feed, id, gone]);
}

describeOnEachEngine('many rows at once', (open) => {
  it('get their ids in the order given, and are shown', async () => {
    const store = await open();
    const ids = await store.bulk.insertTalents([newTalent(1), newTalent(2), newTalent(3)]);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const slugs = (await rowsOf(store, 'users')).map(({ id, slug }) => [id, slug]);
    expect(slugs).toEqual(ids.map((id, n) => [id, `person-${n + 1}`]));
    expect(await feedOf(store)).toEqual(ids.toReversed().map((id) => ['talents', id, false]));
    expect(await store.bulk.insertTalents([])).toEqual([]);
  });

  it('have the entries of people, each in its place, and what these tell of a person', async () => {
    const store = await open();
    const [, both = 0] = await store.bulk.insertTalents([
      newTalent(1),
      newTalent(2, {
        education: [study, { ...study, degree: 'MSc' }],
        experience: [work, { ...work, company: 'Next' }],
      }),
      newTalent(3, { education: [study] }),
      newTalent(4, { experience: [work] }),
    ]);
    const told = (await rowsOf(store, 'users')).map(({ hasEntries, worksSince }) => [hasEntries, worksSince !== null]);
    expect(told).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [true, true],
    ]);
    const studies = (await rowsOf(store, 'education')).filter(({ userId }) => userId === both);
    expect(studies.map(({ place, degree }) => [place, degree])).toEqual([
      [0, 'BSc'],
      [1, 'MSc'],
    ]);
    const works = (await rowsOf(store, 'experience')).filter(({ userId }) => userId === both);
    expect(works.map(({ place, company, current }) => [place, company, current])).toEqual([
      [0, 'Falaj', true],
      [1, 'Next', true],
    ]);
  });

  it('of jobs are public since they were made, but for drafts', async () => {
    const store = await open();
    const now = store.clock.now();
    const createdAt = new Date(now.getTime() - 1000);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    await store.bulk.insertJobs([
      newJob(companyId, now),
      newJob(companyId, now, { createdAt, status: 'closed' }),
      newJob(companyId, now, { createdAt, status: 'draft' }),
    ]);
    const made = (await rowsOf(store, 'jobs')).map((job) => [job.createdAt, job.publishedAt]);
    expect(made).toEqual([
      [now, now],
      [createdAt, createdAt],
      [createdAt, null],
    ]);
  });

  it('fail together', async () => {
    const store = await open();
    await expect(store.bulk.insertTalents([newTalent(1), newTalent(2, { slug: 'person-1' })])).rejects.toThrow();
    expect(await rowsOf(store, 'users')).toEqual([]);
  });
});

describeOnEachEngine('the removal of many', (open) => {
  it('takes people by their addresses, a number at a time, and leaves the others', async () => {
    const store = await open();
    const email = (n: number) => `demo${n}@demo.example`;
    const given = [0, 1, 2].map((n) => newTalent(n, { email: email(n), ...(n === 2 && { role: 'admin' as const }) }));
    await store.bulk.insertTalents([...given, newTalent(9, { education: [study] })]);
    expect(await store.bulk.removeTalents('%@demo.example', 2)).toBe(2);
    expect(await rowsOf(store, 'users')).toHaveLength(2);
    expect(await store.bulk.removeTalents('%@demo.example', 2)).toBe(1);
    expect(await store.bulk.removeTalents('%@demo.example', 2)).toBe(0);
    // Nobody has ever seen the administrator.
    expect((await feedOf(store)).filter(([, , gone]) => gone)).toHaveLength(2);
    expect((await rowsOf(store, 'users')).map(({ slug }) => slug)).toEqual(['person-9']);
    expect(await rowsOf(store, 'education')).toHaveLength(1);
    expect(await store.stats.counts()).toMatchObject({ talents: 1 });
  });

  it('takes companies with their jobs likewise', async () => {
    const store = await open();
    const given = [1, 2, 3].map((n) => newCompany(n, n < 3 ? { email: `demo${n}@demo.example` } : {}));
    const ids = await store.bulk.insertCompanies(given);
    await store.bulk.insertJobs(ids.map((id) => newJob(id, store.clock.now())));
    expect(await store.bulk.removeCompanies('%@demo.example', 1)).toBe(1);
    expect(await rowsOf(store, 'companies')).toHaveLength(2);
    expect(await store.bulk.removeCompanies('%@demo.example', 5)).toBe(1);
    expect((await rowsOf(store, 'companies')).map(({ slug }) => slug)).toEqual(['company-3']);
    expect((await rowsOf(store, 'jobs')).map(({ companyId }) => companyId)).toEqual([ids[2]]);
    expect((await feedOf(store)).filter(([, , gone]) => gone)).toHaveLength(4);
    expect(await store.stats.counts()).toMatchObject({ companies: 1, jobs: 1 });
  });
});

describeOnEachEngine('an inserted row', (open) => {
  it('has what is given, nothing where nothing is given, and else its defaults and the moment', async () => {
    const store = await open();
    const now = new Date('2024-02-03T04:05:06.789Z');
    const id = await store.engine.write((tx) =>
      insertRow(tx, 'companies', { ...newCompany(1, { employees: 5 }), website: undefined, turnover: null, now }),
    );
    const [company] = await rowsOf(store, 'companies');
    expect(company).toEqual({
      ...newCompany(1),
      ...{ provenHost: null, hostCheckedAt: null },
      ...{ id, employees: 5, website: '', turnover: null, nameOther: null, description: null, descriptionOther: null },
      ...{
        logo: null,
        language: 'ar',
        wantsMail: true,
        applicationMails: 'each',
        isVerified: false,
        isEmailConfirmed: false,
        isActive: true,
      },
      ...{ moderatedClosings: 0, createdAt: now, lastLogin: null, rev: 0 },
    });
  });

  it('has defaults that are made for it, and its own moments and lists', async () => {
    const store = await open();
    const [now, lastLogin] = [new Date('2024-02-03T04:05:06.789Z'), new Date('2024-02-04T00:00:00Z')];
    await store.engine.write((tx) => insertRow(tx, 'users', { ...newTalent(1, { skills: ['Law'] }), lastLogin, now }));
    const [user] = await rowsOf(store, 'users');
    expect(user).toMatchObject({
      bio: '',
      bioOther: null,
      skills: ['Law'],
      languages: [],
      registeredAt: now,
      lastLogin,
    });
    expect(user).toMatchObject({ worksSince: null, featuredUntil: null, hasEntries: false, role: 'talent', rev: 0 });
  });
});
