import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobSchema, NewJobSchema } from '#shared/model/job.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, jobBody, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { newJob } from '../../testing/store-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fingerprintOf } from '../secrets.ts';

// What a posting had before jobs had a place, pay and a second language.
const addedLater = ['place', 'workplace', 'employmentType', 'salary', 'titleOther', 'descriptionOther'] as const;
const OlderJobSchema = v.omit(NewJobSchema, addedLater);
const dayMs = 86_400_000;
const clock = createFakeClock(new Date());
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
let app: TestApp;
let company: CompanyRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp({ clock });
  company = await buildCompany(app, { name: 'Works', country: 'Kuwait', isVerified: true });
  client = await signedInCompany(app, company);
});
afterAll(() => app.stop());

const visitor = (path: string) => app.client().get(path);
const post = async (given: Record<string, unknown> = {}) => (await client.post('/api/jobs', jobBody(given))).body;
const openIds = async () =>
  (await visitor(`/api/companies/${company.id}/jobs`)).body.map(({ id }: { id: number }) => id);

describe('posting a job', () => {
  it('creates it for the company of the session, whatever the body says (R6, R7)', async () => {
    const other = await buildCompany(app);
    const { status, body } = await client.post(
      '/api/jobs',
      jobBody({ companyId: other.id, id: 77_777, createdAt: '2000-01-01', rev: 5, salaryRange: ' 500 KWD ' }),
    );
    expect(status).toBe(201);
    expect(v.is(v.strictObject(JobSchema.entries), body)).toBe(true);
    expect(body).toMatchObject({
      companyId: company.id,
      companyName: 'Works',
      country: 'Kuwait',
      salaryRange: '500 KWD',
      description: 'Builds things\nin the field',
      applicationCounts: { pending: 0, reviewing: 0, accepted: 0, rejected: 0 },
    });
    expect(body.id).toBeLessThan(77_777);
    expect((await visitor(`/api/jobs/${body.id}`)).body.title).toBe('Site engineer');
  });

  it('fills in what a form may leave out (R3, R8)', async () => {
    const given = { experienceYears: '', skills: undefined, status: undefined, salaryRange: undefined };
    expect(await post(given)).toMatchObject({ experienceYears: 0, skills: [], status: 'active', salaryRange: null });
  });

  it('takes a day to its end at the place of the job, and refuses what is over there (R4, R7)', async () => {
    const day = inDays(30).slice(0, 10);
    expect((await post({ expiryDate: day })).expiryDate).toBe(`${day}T20:59:59.999Z`);
    const emirati = await buildCompany(app, { country: 'United Arab Emirates' });
    const there = await signedInCompany(app, emirati);
    const { body } = await there.post('/api/jobs', jobBody({ expiryDate: day }));
    expect(body.expiryDate).toBe(`${day}T19:59:59.999Z`);
    for (const past of [new Date(Date.now() - 1000).toISOString(), inDays(-1).slice(0, 10)]) {
      expect((await there.post('/api/jobs', jobBody({ expiryDate: past }))).body.errors).toHaveProperty('expiryDate');
      const patched = await there.patch(`/api/jobs/${body.id}`, { expiryDate: past });
      expect(patched.body.errors).toHaveProperty('expiryDate');
    }
  });

  it('keeps a skill once (R2)', async () => {
    expect((await post({ skills: [' SQL', 'sql', 'إدارة'] })).skills).toEqual(['SQL', 'إدارة']);
  });

  it.each([
    ['no title', { title: ' ' }, 'Title is required'],
    ['a title that cannot be seen', { title: '\u3164\u2800' }, 'Title is required'],
    ['a title of signs only', { title: '***' }, 'Use at least one letter or digit'],
    ['a skill that cannot be seen', { skills: ['SQL', '\u115F'] }, 'A skill cannot be empty'],
    ['a missing title', { title: undefined }, 'Title is required'],
    ['no description', { description: '' }, 'Description is required'],
    ['no industry', { industry: undefined }, 'Industry is required'],
    ['no location', { location: undefined }, 'Location is required'],
    ['no expiry date', { expiryDate: undefined }, 'Expiry date is required'],
    ['an empty expiry date', { expiryDate: '' }, 'Expiry date is required'],
    ['a day that is none', { expiryDate: '2027-02-30' }, 'Enter a valid date'],
    ['a past day', { expiryDate: '2020-01-01' }, 'This date is in the past. Choose a later one'],
    ['a day far away', { expiryDate: inDays(400) }, 'Choose an expiry date within the next year'],
    ['negative years', { experienceYears: -1 }, 'Years of experience must be a whole number from 0 to 60'],
    ['half a year', { experienceYears: 1.5 }, 'Years of experience must be a whole number from 0 to 60'],
    ['an unknown status', { status: 'open' }, 'Choose a status from the list'],
    ['31 skills', { skills: Array.from({ length: 31 }, (_, n) => `s${n}`) }, 'At most 30 skills'],
    ['a title too long', { title: 'x'.repeat(151) }, 'This text is too long'],
  ])('refuses %s (R7)', async (_, given, message) => {
    const { status, body } = await client.post('/api/jobs', jobBody(given));
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
  });

  it('is for companies only (R6)', async () => {
    const talent = await signedIn(app, await buildTalent(app));
    for (const caller of [app.client(), talent]) {
      expect((await caller.post('/api/jobs', jobBody())).body.code).toBe('not_authenticated');
    }
  });
});

describe('posting a job under a key', () => {
  const send = (key: string, given: Record<string, unknown>, by = client) =>
    by.post('/api/jobs', jobBody(given), { 'idempotency-key': key });
  const expiryDate = inDays(30);
  const titled = async (title: string) =>
    (await client.get(`/api/companies/${company.id}/jobs`)).body.filter(
      (job: { title: string }) => job.title === title,
    );

  it('makes one job of a double click, and of a repetition after a lost answer (R6)', async () => {
    const key = randomUUID();
    const given = { title: 'Once', expiryDate };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, given)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    expect([answers[0]?.status, replayed.length]).toEqual([201, 9]);
    expect(await titled('Once')).toHaveLength(1);
  });

  it('answers a repetition with the job as it is by then', async () => {
    const key = randomUUID();
    const given = { title: 'Grows', expiryDate };
    const { body } = await send(key, given);
    await (await signedIn(app, await buildTalent(app))).post(`/api/jobs/${body.id}/applications`, {});
    await client.patch(`/api/jobs/${body.id}`, { status: 'closed' });
    const again = await send(key.toUpperCase(), given);
    expect(again.headers.get('idempotency-key')).toBe(key);
    expect(again.body).toEqual((await client.get(`/api/jobs/${body.id}`)).body);
    expect(again.body).toMatchObject({ status: 'closed', applicationCounts: { pending: 1 } });
  });

  it('knows a posting again that came before jobs had a place, pay and a second language (R6, R10)', async () => {
    const key = randomUUID();
    const older = v.parse(OlderJobSchema, jobBody({ title: 'Of an older version', expiryDate }));
    const stored = await app.deps.jobs.insertOnce(newJob(company.id, new Date(), { title: 'Of an older version' }), {
      key,
      fingerprint: fingerprintOf(older),
    });
    const again = await send(key, { title: 'Of an older version', expiryDate });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(stored).toMatchObject({ job: { id: again.body.id } });
    expect((await send(key, { title: 'Of an older version', expiryDate, place: 'doha' })).status).toBe(409);
  });

  it('refuses the key for another job, and posts nothing', async () => {
    const key = randomUUID();
    await send(key, { title: 'First of two', expiryDate });
    const { status, body } = await send(key, { title: 'Second of two', expiryDate });
    expect([status, body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await titled('Second of two')).toEqual([]);
  });

  it('keeps the keys of companies apart', async () => {
    const other = await signedInCompany(app, await buildCompany(app));
    const key = randomUUID();
    const [one, two] = [await send(key, { expiryDate }), await send(key, { expiryDate }, other)];
    expect([one.status, two.status, two.headers.get('idempotency-replayed')]).toEqual([201, 201, null]);
    expect(two.body.companyId).not.toBe(one.body.companyId);
  });

  it('takes a refused posting again with its mistake corrected, and wants a UUID', async () => {
    const key = randomUUID();
    expect((await send(key, { title: '' })).status).toBe(400);
    expect((await send(key, { title: 'Corrected' })).status).toBe(201);
    expect((await send('again', {})).body.errors).toHaveProperty('Idempotency-Key');
  });
});

describe('a job over its life', () => {
  it('is open, closed and open again, and everybody sees it at once (L8, Q9)', async () => {
    const { id } = await post();
    expect(await openIds()).toContain(id);
    for (const status of ['closed', 'draft']) {
      expect((await client.patch(`/api/jobs/${id}`, { status })).body.status).toBe(status);
      expect(await openIds()).not.toContain(id);
      expect((await visitor(`/api/jobs/${id}`)).body.message).toBe('Job not found');
      expect((await client.get(`/api/jobs/${id}`)).body.status).toBe(status);
      await client.patch(`/api/jobs/${id}`, { status: 'active' });
      expect((await visitor(`/api/jobs/${id}`)).status).toBe(200);
    }
  });

  it('changes what a patch names and keeps the rest (Q9)', async () => {
    const before = await post({ title: 'Old' });
    const { body } = await client.patch(`/api/jobs/${before.id}`, {
      title: 'مدرب سباحة',
      companyId: 1,
      salaryRange: null,
    });
    expect(body).toEqual({ ...before, title: 'مدرب سباحة', rev: body.rev, updatedAt: body.updatedAt });
    expect((await visitor('/api/jobs?q=مدرب سباحة')).body.map(({ id }: { id: number }) => id)).toEqual([before.id]);
    expect((await client.patch(`/api/jobs/${before.id}`, {})).body).toEqual(body);
    expect((await client.patch(`/api/jobs/${before.id}`, { title: '' })).body.message).toBe('Title is required');
  });

  it.each([
    ['a past day', { expiryDate: '2020-01-01' }, 'This date is in the past. Choose a later one'],
    ['an unknown status', { status: 'open' }, 'Choose a status from the list'],
    ['negative years', { experienceYears: -1 }, 'Years of experience must be a whole number from 0 to 60'],
    ['half a year', { experienceYears: 0.5 }, 'Years of experience must be a whole number from 0 to 60'],
    ['no location', { location: ' ' }, 'Location is required'],
    ['a title that cannot be seen', { title: '\uFFA0' }, 'Title is required'],
  ])('is not changed to %s (R7)', async (_, patch, message) => {
    const before = await post();
    const { status, body } = await client.patch(`/api/jobs/${before.id}`, patch);
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
    expect((await client.get(`/api/jobs/${before.id}`)).body).toEqual(before);
  });

  it('leaves every public place when it expires, and comes back with a new date (L8)', async () => {
    const { id } = await post({ expiryDate: inDays(2) });
    expect(await openIds()).toContain(id);
    clock.advance(3 * dayMs);
    expect(await openIds()).not.toContain(id);
    expect((await visitor(`/api/jobs/${id}`)).status).toBe(404);
    expect((await visitor('/api/jobs')).text).not.toContain(`"id":${id},`);
    expect((await client.get(`/api/companies/${company.id}/jobs`)).text).toContain(`"id":${id},`);
    await client.patch(`/api/jobs/${id}`, { expiryDate: inDays(30) });
    expect(await openIds()).toContain(id);
  });

  it('is deleted by its company with its applications, and says how many (Q12, S10)', async () => {
    const { id } = await post();
    const talents = [await buildTalent(app), await buildTalent(app)];
    for (const talent of talents) await (await signedIn(app, talent)).post(`/api/jobs/${id}/applications`, {});
    const other = await signedInCompany(app, await buildCompany(app));
    expect((await other.delete(`/api/jobs/${id}`)).status).toBe(403);
    expect((await app.client().delete(`/api/jobs/${id}`)).status).toBe(401);
    const { status, body } = await client.delete(`/api/jobs/${id}`);
    expect([status, body.deletedApplications]).toEqual([200, 2]);
    expect((await visitor(`/api/jobs/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/jobs/${id}`)).status).toBe(404);
    const applicant = await signedIn(app, { email: talents[0]?.email ?? '' });
    expect((await applicant.get('/api/applications')).body).toMatchObject([{ withdrawnAt: expect.any(String) }]);
  });
});

describe('the jobs of a company', () => {
  it('come newest first, with an ETag for visitors and no-store for the company (L7, T8, T10)', async () => {
    const firm = await buildCompany(app);
    const ids = [await buildJob(app, firm.id), await buildJob(app, firm.id)].map(({ id }) => id);
    const draft = await buildJob(app, firm.id, { status: 'draft' });
    const path = `/api/companies/${firm.id}/jobs`;
    const open = await visitor(path);
    expect(open.body.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
    expect(open.text).not.toContain('applicationCounts');
    const etag = open.headers.get('etag') ?? '';
    expect((await app.client().get(path, { 'if-none-match': etag })).status).toBe(304);
    const own = await (await signedInCompany(app, firm)).get(path);
    expect(own.body.map(({ id }: { id: number }) => id)).toEqual([draft.id, ...ids.toReversed()]);
    expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['private, no-store', null]);
  });

  it.each(['/api/jobs/0', '/api/jobs/x', '/api/jobs/1.5', '/api/jobs/99999999999999999', '/api/jobs/999999'])(
    'answers 404 for %s (T7)',
    async (path) => {
      for (const caller of [app.client(), client]) {
        const { status, body } = await caller.get(path);
        expect([status, body.message]).toEqual([404, 'Job not found']);
      }
    },
  );
});
