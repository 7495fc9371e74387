import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReceivedApplicationSchema, SentApplicationSchema } from '#shared/model/application.ts';
import { sql } from '../../store/drizzle.ts';
import type { CompanyRecord, JobOfCompany, NewJob, ProfileRecord, UserRecord } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, buildViewer, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { fetchRaw } from '../../testing/fetch-raw.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const clock = createFakeClock(new Date());
let app: TestApp;
let company: CompanyRecord;
let recruiter: TestClient;
let job: JobOfCompany;
beforeAll(async () => {
  app = await startTestApp({ clock });
  company = await buildCompany(app, { name: 'Works' });
  recruiter = await signedInCompany(app, company);
});
afterAll(() => app.stop());
beforeEach(async () => {
  job = await newJob({ skills: ['React', 'SQL'], experienceYears: 2 });
});

const newJob = (given: Partial<NewJob> = {}) => buildJob(app, company.id, given);

async function applicant(given: Partial<UserRecord> = {}): Promise<{ talent: ProfileRecord; client: TestClient }> {
  const talent = await buildTalent(app, given);
  return { talent, client: await signedIn(app, talent) };
}

const apply = (client: TestClient, body: unknown = {}) => client.post(`/api/jobs/${job.id}/applications`, body);
const received = async (query = '') => (await recruiter.get(`/api/jobs/${job.id}/applications${query}`)).body;
const setStatus = (id: number, status: unknown) => recruiter.patch(`/api/applications/${id}/status`, { status });

describe('applying', () => {
  it('is done once, with a letter, and begins as pending (S8)', async () => {
    const { client } = await applicant();
    const { status, body } = await apply(client, {
      coverLetter: ' Dear all,\r\nmy letter ',
      status: 'accepted',
      userId: 1,
    });
    expect(status).toBe(201);
    expect(v.is(v.strictObject(SentApplicationSchema.entries), body)).toBe(true);
    expect(body).toMatchObject({
      jobId: job.id,
      status: 'pending',
      coverLetter: 'Dear all,\nmy letter',
      job: { title: 'Engineer', companyName: 'Works', isOpen: true },
      history: [{ status: 'pending', at: clock.now().toISOString() }],
    });
    const again = await apply(client);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'already_applied',
      'You have already applied',
    ]);
  });

  it('counts a double click once (S8)', async () => {
    const { client } = await applicant();
    const answers = await Promise.all([apply(client), apply(client), apply(client)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await received()).toHaveLength(1);
  });

  it('is refused clearly when the job has closed meanwhile (S8, L10)', async () => {
    const { client } = await applicant();
    await recruiter.patch(`/api/jobs/${job.id}`, { status: 'closed' });
    const closed = await apply(client);
    expect([closed.status, closed.body.code, closed.body.message]).toEqual([409, 'job_closed', 'This job is closed']);
    job = await newJob({ expiryDate: new Date(clock.now().getTime() + 1000) });
    clock.advance(1000);
    expect((await apply(client)).body.code).toBe('job_closed');
  });

  it('to a draft, a disabled company or nothing at all finds no job (L10)', async () => {
    const { client } = await applicant();
    const gone = await buildCompany(app, { isActive: false });
    for (const hidden of [await newJob({ status: 'draft' }), await buildJob(app, gone.id), { ...job, id: 999_999 }]) {
      const { status, body } = await client.post(`/api/jobs/${hidden.id}/applications`, {});
      expect([status, body.message]).toEqual([404, 'Job not found']);
    }
  });

  it('is not for visitors, companies and viewers', async () => {
    expect((await apply(app.client())).status).toBe(401);
    expect((await apply(recruiter)).status).toBe(401);
    expect((await apply(await signedIn(app, await buildViewer(app)))).body.code).toBe('forbidden');
  });

  it.each([
    [{ coverLetter: 'x'.repeat(5001) }, 'This text is too long'],
    [{ coverLetter: 'a\u0000b' }, 'This text contains characters that cannot be used'],
    [{ coverLetter: 7 }, 'This text contains characters that cannot be used'],
  ])('refuses %j', async (body, message) => {
    const answer = await apply((await applicant()).client, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('own applications', () => {
  it('show the status and how it came to be, newest first, to the talent alone (S9)', async () => {
    const { client } = await applicant();
    const first = (await apply(client)).body;
    job = await newJob();
    const second = (await apply(client)).body;
    clock.advance(60_000);
    await setStatus(first.id, 'reviewing');
    clock.advance(2 * 60_000);
    await setStatus(first.id, 'rejected');
    await setStatus(first.id, 'accepted');
    const { body, headers } = await client.get('/api/applications');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [second.id, 'pending'],
      [first.id, 'accepted'],
    ]);
    expect(body[1].history.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'reviewing',
      'accepted',
    ]);
    expect((await (await applicant()).client.get('/api/applications')).body).toEqual([]);
    expect((await app.client().get('/api/applications')).status).toBe(401);
  });

  it('tell when a job is no longer open', async () => {
    const { client } = await applicant();
    await apply(client);
    await recruiter.patch(`/api/jobs/${job.id}`, { status: 'closed' });
    expect((await client.get('/api/applications')).body[0].job).toMatchObject({ title: 'Engineer', isOpen: false });
  });

  it('are withdrawn by who sent them, and may be sent again (S9)', async () => {
    const { client } = await applicant();
    const { id } = (await apply(client)).body;
    const other = (await applicant()).client;
    expect((await other.delete(`/api/applications/${id}`)).body.code).toBe('forbidden');
    expect((await app.client().delete(`/api/applications/${id}`)).status).toBe(401);
    expect((await client.delete(`/api/applications/${id}`)).body).toEqual({ message: 'Application withdrawn' });
    expect((await client.delete(`/api/applications/${id}`)).body.message).toBe('Application not found');
    expect((await setStatus(id, 'accepted')).status).toBe(404);
    expect(await received()).toEqual([]);
    expect((await apply(client)).status).toBe(201);
  });

  it('go with the account (S10)', async () => {
    const { client, talent } = await applicant();
    await apply(client);
    await app.store.engine.write((tx) => tx.db.delete(tx.tables.users).where(sql`id = ${talent.id}`));
    expect(await received()).toEqual([]);
  });
});

describe('received applications', () => {
  it('show who applied and how they match, and nothing private (S1, S6, S7)', async () => {
    const { client, talent } = await applicant({ skills: ['react', 'Go'], whatsappNumber: '+97455512345' });
    await apply(client, { coverLetter: 'Hello' });
    const { body, text } = await recruiter.get(`/api/jobs/${job.id}/applications`);
    expect(v.is(v.array(v.strictObject(ReceivedApplicationSchema.entries)), body)).toBe(true);
    expect(body).toMatchObject([
      {
        coverLetter: 'Hello',
        matchScore: 50,
        matchingScore: 50,
        match: { score: 50, skills: ['React'], skillsAsked: 2, years: null, yearsAsked: 2 },
        user: { name: talent.name, email: talent.email, slug: talent.slug, skills: ['react', 'Go'] },
      },
    ]);
    expect(Object.keys(body[0].user).sort()).toEqual(
      [
        'availability',
        'email',
        'headline',
        'headlineOther',
        'industry',
        'name',
        'nameOther',
        'place',
        'profilePicture',
        'skills',
        'slug',
      ].sort(),
    );
    expect(text).not.toMatch(/97455512345|dateOfBirth|password|1990-05-07/);
  });

  it('name the city, and the availability that everybody sees (S6)', async () => {
    const { client, talent } = await applicant({ place: 'doha', availability: 'open' });
    await apply(client);
    expect((await received())[0].user).toMatchObject({ place: 'doha', availability: 'open' });
    await client.patch(`/api/users/${talent.id}`, { availabilityShownTo: 'nobody' });
    expect((await received())[0].user).toMatchObject({ place: 'doha', availability: null });
  });

  it('bring name, headline, title and company in both languages, to both sides (A20)', async () => {
    const two = await buildCompany(app, { name: 'Both Works', nameOther: 'أعمال' });
    job = await buildJob(app, two.id, { title: 'Welder', titleOther: 'لحّام' });
    const texts = { name: 'Noura', nameOther: 'نورة', headline: 'Welds ships', headlineOther: 'تلحم السفن' };
    const { client } = await applicant(texts);
    expect((await apply(client)).body.job).toMatchObject({ titleOther: 'لحّام', companyNameOther: 'أعمال' });
    const list = await (await signedInCompany(app, two)).get(`/api/jobs/${job.id}/applications`);
    expect(list.body[0].user).toMatchObject(texts);
  });

  it('follow the profile and the job (S7)', async () => {
    const { client, talent } = await applicant({ skills: ['react'] });
    await apply(client);
    await client.patch(`/api/users/${talent.id}`, { skills: ['React', 'SQL'] });
    expect((await received())[0].matchScore).toBe(100);
    await recruiter.patch(`/api/jobs/${job.id}`, { skills: ['React', 'SQL', 'Go', 'Rust'] });
    expect((await received())[0].matchingScore).toBe(50);
  });

  it('are sorted and filtered by status and score', async () => {
    const sent: number[] = [];
    for (const skills of [['SQL'], ['SQL', 'React'], []]) {
      sent.push((await apply((await applicant({ skills })).client)).body.id);
    }
    const [half, full, none] = sent;
    await setStatus(full ?? 0, 'reviewing');
    const ids = async (query: string) => (await received(query)).map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([none, full, half]);
    expect(await ids('?sort=oldest')).toEqual([half, full, none]);
    expect(await ids('?sort=score')).toEqual([full, half, none]);
    expect(await ids('?minScore=50')).toEqual([full, half]);
    expect(await ids('?status=pending')).toEqual([none, half]);
    expect(await ids('?status=nonsense&sort=nonsense&minScore=x')).toEqual([none, full, half]);
  });

  it('get any status at any time; the last change stays and both sides see it (S2, S5)', async () => {
    const { client } = await applicant();
    const { id } = (await apply(client)).body;
    const colleague = await signedInCompany(app, company);
    for (const status of ['accepted', 'rejected', 'pending', 'reviewing']) {
      const { body } = await colleague.patch(`/api/applications/${id}/status`, { status });
      expect([body.id, body.status]).toEqual([id, status]);
      expect((await received())[0].status).toBe(status);
      expect((await client.get('/api/applications')).body[0].status).toBe(status);
    }
    await setStatus(id, 'accepted');
    await colleague.patch(`/api/applications/${id}/status`, { status: 'rejected' });
    for (const one of [recruiter, colleague]) {
      expect((await one.get(`/api/jobs/${job.id}/applications`)).body[0].status).toBe('rejected');
    }
    await Promise.all([
      setStatus(id, 'accepted'),
      colleague.patch(`/api/applications/${id}/status`, { status: 'rejected' }),
    ]);
    const [{ status, history }] = (await client.get('/api/applications')).body;
    expect((await received())[0].status).toBe(status);
    expect(history.at(-1).status).toBe(status);
  });

  it.each(['done', '', null, 7, undefined])('refuse the status %j (S5)', async (status) => {
    const { id } = (await apply((await applicant()).client)).body;
    const { status: code, body } = await setStatus(id, status);
    expect([code, body.message]).toEqual([400, 'Choose a status from the list']);
    expect((await received())[0].status).toBe('pending');
  });

  it('are for the company of the job alone; others learn nothing (S4, S5)', async () => {
    const { client, talent } = await applicant();
    const { id } = (await apply(client)).body;
    const other = await signedInCompany(app, await buildCompany(app));
    for (const answer of [
      await other.get(`/api/jobs/${job.id}/applications`),
      await other.patch(`/api/applications/${id}/status`, { status: 'rejected' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      expect(answer.text).not.toContain(talent.name);
    }
    for (const caller of [app.client(), client]) {
      expect((await caller.get(`/api/jobs/${job.id}/applications`)).status).toBe(401);
      expect((await caller.patch(`/api/applications/${id}/status`, { status: 'accepted' })).status).toBe(401);
    }
    expect((await recruiter.get('/api/jobs/999999/applications')).body.message).toBe('Job not found');
    expect((await setStatus(999_999, 'accepted')).body.message).toBe('Application not found');
    expect((await received())[0].status).toBe('pending');
  });

  it('come compressed when there are many', async () => {
    for (let sent = 0; sent < 8; sent += 1) await apply((await applicant()).client, { coverLetter: 'x'.repeat(5000) });
    const path = `/api/jobs/${job.id}/applications`;
    const cookie = [...recruiter.cookies].map((pair) => pair.join('=')).join('; ');
    for (const encoding of ['gzip', 'br', 'identity']) {
      const { headers, bytes } = await fetchRaw(app.origin + path, encoding, { cookie });
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect([headers.vary, headers['content-length']]).toEqual(['Accept-Encoding', String(bytes.length)]);
      expect(bytes.length < 5000).toBe(encoding !== 'identity');
    }
    expect(await received()).toHaveLength(8);
  });

  it('are counted by status on the job', async () => {
    for (const status of ['pending', 'accepted', 'accepted']) {
      await setStatus((await apply((await applicant()).client)).body.id, status);
    }
    const counts = { pending: 1, reviewing: 0, accepted: 2, rejected: 0 };
    expect((await recruiter.get(`/api/jobs/${job.id}`)).body.applicationCounts).toEqual(counts);
    const { body } = await recruiter.get(`/api/companies/${company.id}/jobs`);
    expect(body.find(({ id }: { id: number }) => id === job.id).applicationCounts).toEqual(counts);
    expect((await app.client().get(`/api/jobs/${job.id}`)).body.applicationCounts).toBeUndefined();
  });
});
