import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../testing/each-engine.ts';
import { newCompany, newJob, newTalent, stored } from '../testing/store-builders.ts';
import { eq } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import type { Tables } from './tables.ts';

const seconds = 1000;

async function insertOne(
  store: TestStore,
  table: keyof Tables,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { tables } = store.engine;
  const [row] = await store.engine.write((tx) =>
    tx.db
      .insert(tables[table])
      // The tests also write values that the types forbid.
      .values(values as never)
      .returning(),
  );
  return row as Record<string, unknown>;
}

function remove(store: TestStore, table: 'users' | 'companies' | 'jobs', id: unknown) {
  const target = store.engine.tables[table];
  return store.engine.write((tx: Connection) => tx.db.delete(target).where(eq(target.id, Number(id))));
}

async function countRows(store: TestStore, table: keyof Tables): Promise<number> {
  return (await store.engine.reader.db.select().from(store.engine.tables[table])).length;
}

async function buildJob(store: TestStore) {
  const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
  const [jobId = 0] = await store.bulk.insertJobs([newJob(companyId, store.clock.now())]);
  return { companyId, jobId };
}

describeOnEachEngine('tables', (open) => {
  it('give a new user the defaults (U1)', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    expect(user).toMatchObject({
      role: 'talent',
      isVerified: false,
      isActive: true,
      isFeatured: false,
      featuredUntil: null,
      lastLogin: null,
      skills: [],
      bio: '',
      showEmail: true,
      showDateOfBirth: true,
      showWhatsapp: false,
      registeredAt: store.clock.now(),
    });
  });

  it('set the moment of registration when nobody else does (U1)', async () => {
    const store = await open();
    const row = await insertOne(store, 'users', { ...newTalent(1) });
    expect(Math.abs((row.registeredAt as Date).getTime() - Date.now())).toBeLessThan(60 * seconds);
    expect(row).toMatchObject({ language: 'ar', wantsMail: true, allowsStory: false, rev: 0 });
  });

  it.each(['email', 'slug', 'username'] as const)('refuse a second user with the same %s (U1)', async (column) => {
    const store = await open();
    const first = newTalent(1);
    await store.users.insert(first);
    expect(await store.users.insert(newTalent(2, { [column]: first[column] }))).toEqual({ taken: column });
    expect(await store.users.insert(newTalent(2))).toMatchObject({ slug: 'person-2' });
  });

  it('delete what belongs to a user with the user (U2)', async () => {
    const store = await open();
    const { jobId } = await buildJob(store);
    const entry = { startDate: '2010-01-01' };
    const [userId] = await store.bulk.insertTalents([
      newTalent(1, {
        education: [{ institution: 'A', degree: 'B', fieldOfStudy: 'C', endDate: null, description: null, ...entry }],
        experience: [
          { company: 'A', position: 'B', location: null, endDate: null, current: true, description: null, ...entry },
        ],
      }),
    ]);
    await insertOne(store, 'applications', { jobId, userId });
    await remove(store, 'users', userId);
    for (const table of ['education', 'experience', 'applications'] as const) {
      expect(await countRows(store, table), table).toBe(0);
    }
    expect(await countRows(store, 'jobs')).toBe(1);
  });

  it('delete jobs with their company and applications with their job (U2)', async () => {
    const store = await open();
    const { companyId, jobId } = await buildJob(store);
    const [userId] = await store.bulk.insertTalents([newTalent(1)]);
    const { id: applicationId } = await insertOne(store, 'applications', { jobId, userId });
    await insertOne(store, 'applicationEvents', { applicationId, status: 'pending' });
    await remove(store, 'companies', companyId);
    for (const table of ['jobs', 'applications', 'applicationEvents'] as const) {
      expect(await countRows(store, table), table).toBe(0);
    }
    expect(await countRows(store, 'users')).toBe(1);
  });

  it('start feature requests and applications as pending and jobs as active (U3)', async () => {
    const store = await open();
    const { jobId } = await buildJob(store);
    const [userId] = await store.bulk.insertTalents([newTalent(1)]);
    expect(await insertOne(store, 'featureRequests', { userId, title: 'T', description: 'D' })).toMatchObject({
      status: 'pending',
    });
    expect(await insertOne(store, 'applications', { jobId, userId })).toMatchObject({ status: 'pending' });
    expect((await store.engine.reader.db.select().from(store.engine.tables.jobs))[0]?.status).toBe('active');
  });

  it.each<[string, keyof Tables, string[]]>([
    [
      'U4',
      'education',
      ['id', 'userId', 'institution', 'degree', 'fieldOfStudy', 'startDate', 'endDate', 'description', 'createdAt'],
    ],
    [
      'U5',
      'experience',
      [
        'id',
        'userId',
        'company',
        'position',
        'startDate',
        'location',
        'endDate',
        'current',
        'description',
        'createdAt',
      ],
    ],
    [
      'U6',
      'companies',
      [
        'id',
        'name',
        'slug',
        'website',
        'industry',
        'country',
        'employees',
        'registrationDate',
        'turnover',
        'description',
        'logo',
        'email',
        'passwordHash',
        'isVerified',
        'isActive',
        'createdAt',
        'lastLogin',
      ],
    ],
    [
      'U7',
      'jobs',
      [
        'id',
        'companyId',
        'title',
        'description',
        'skills',
        'experienceYears',
        'industry',
        'location',
        'salaryRange',
        'status',
        'createdAt',
        'expiryDate',
      ],
    ],
    ['U8', 'applications', ['id', 'jobId', 'userId', 'status', 'appliedAt', 'updatedAt', 'coverLetter', 'matchScore']],
    ['U9', 'featureRequests', ['id', 'userId', 'title', 'description', 'status', 'createdAt', 'updatedAt']],
    ['U10', 'profileVisits', ['profileId', 'visitorId', 'ipAddress', 'userAgent', 'visitedAt']],
  ])('hold the fields of %s', async (_line, table, columns) => {
    const store = await open();
    expect(Object.keys(store.engine.tables[table])).toEqual(expect.arrayContaining(columns));
  });

  it('require the start of education and experience, and current is false (U4, U5)', async () => {
    const store = await open();
    const [userId] = await store.bulk.insertTalents([newTalent(1)]);
    const education = { userId, institution: 'A', degree: 'B', fieldOfStudy: 'C' };
    const experience = { userId, company: 'A', position: 'B' };
    await expect(insertOne(store, 'education', education)).rejects.toThrow();
    await expect(insertOne(store, 'experience', experience)).rejects.toThrow();
    expect(await insertOne(store, 'experience', { ...experience, startDate: '2020-01-01' })).toMatchObject({
      current: false,
      endDate: null,
    });
  });

  it('let a user leave who visited, was visited and proposed (U11)', async () => {
    const store = await open();
    const [owner, visitor] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const visit = { day: '2026-11-21', ipAddress: '192.0.2.0', userAgent: 'Browser' };
    await insertOne(store, 'profileVisits', { ...visit, profileId: owner, visitorId: visitor, visitorKey: 'a' });
    await insertOne(store, 'profileVisits', { ...visit, profileId: visitor, visitorId: owner, visitorKey: 'b' });
    await insertOne(store, 'featureRequests', { userId: visitor, title: 'T', description: 'D' });
    await remove(store, 'users', visitor);
    expect(await countRows(store, 'users')).toBe(1);
    const [left, ...others] = await store.engine.reader.db.select().from(store.engine.tables.profileVisits);
    expect(others).toEqual([]);
    expect(left).toMatchObject({ profileId: owner, visitorId: null });
    const [request] = await store.engine.reader.db.select().from(store.engine.tables.featureRequests);
    expect(request).toMatchObject({ userId: null, title: 'T' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['an empty name', { name: '' }],
    ['a name of 101 letters', { name: 'a'.repeat(101) }],
    ['an e-mail with capitals', { email: 'A@example.com' }],
    ['an unknown industry', { industry: 'magic' }],
    ['an unknown role', { role: 'owner' }],
    ['a bio of 2,001 letters', { bio: 'a'.repeat(2001) }],
    ['31 skills', { skills: Array.from({ length: 31 }, (_, n) => `skill ${n}`) }],
    ['skills that are no list', { skills: { a: 1 } }],
    ['a birth day that is none', { dateOfBirth: '1990' }],
    ['a school of 201 letters', { school: 'a'.repeat(201) }],
    ['an unknown language', { language: 'fr' }],
  ])('refuse a user with %s', async (_what, values) => {
    const store = await open();
    await expect(insertOne(store, 'users', { ...newTalent(1), ...values })).rejects.toThrow();
    expect(await countRows(store, 'users')).toBe(0);
  });

  it('count letters, not bytes or halves of emoji', async () => {
    const store = await open();
    const name = '😀'.repeat(50) + 'ع'.repeat(50);
    expect(await store.users.insert(newTalent(1, { name }))).toMatchObject({ name });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a negative experience', { experienceYears: -1 }],
    ['an unknown status', { status: 'open' }],
    ['a description of 10,001 letters', { description: 'a'.repeat(10_001) }],
  ])('refuse a job with %s', async (_what, values) => {
    const store = await open();
    const { companyId } = await buildJob(store);
    const job = { ...newJob(companyId, store.clock.now()), ...values };
    await expect(insertOne(store, 'jobs', job)).rejects.toThrow();
  });

  it('take one application of a person for a job, scored 0 to 100 (U8)', async () => {
    const store = await open();
    const { jobId } = await buildJob(store);
    const [userId, other] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    await insertOne(store, 'applications', { jobId, userId, matchScore: 100 });
    await expect(insertOne(store, 'applications', { jobId, userId })).rejects.toThrow();
    await expect(insertOne(store, 'applications', { jobId, userId: other, matchScore: 101 })).rejects.toThrow();
  });

  it('give no id a second time, so that devices take nobody for somebody who left', async () => {
    const store = await open();
    const [first] = await store.bulk.insertTalents([newTalent(1)]);
    await remove(store, 'users', first);
    const [second] = await store.bulk.insertTalents([newTalent(1)]);
    expect(second).toBeGreaterThan(first ?? 0);
  });
});
