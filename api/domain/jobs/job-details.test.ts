import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Salary } from '#shared/model/job-fields.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, jobBody, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const salary: Salary = { min: 9000, max: 12_000, currency: 'AED', period: 'MONTH' };
const details = { place: 'dubai', workplace: 'hybrid', employmentType: 'FULL_TIME', salary };
const nothing = { place: null, workplace: null, employmentType: null, salary: null };
let app: TestApp;
let company: CompanyRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app, { country: 'Qatar', isVerified: true });
  client = await signedInCompany(app, company);
});
afterAll(() => app.stop());

const post = async (given: Record<string, unknown>) => (await client.post('/api/jobs', jobBody(given))).body;
const patch = async (id: number, given: Record<string, unknown>) => (await client.patch(`/api/jobs/${id}`, given)).body;
const found = async (q: string) =>
  (await app.client().get(`/api/jobs?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: number }) => id);

describe('details of a job', () => {
  it('are kept, listed and exported as they were chosen (R10)', async () => {
    const job = await post({ location: 'Our office', ...details });
    expect(job).toMatchObject(details);
    expect((await app.client().get(`/api/jobs/${job.id}`)).body).toMatchObject(details);
    const cards = (await app.client().get(`/api/jobs?company=${company.id}`)).body;
    expect(cards.find(({ id }: { id: number }) => id === job.id)).toMatchObject(details);
    const { jobs } = (await client.get('/api/companies/account/export')).body;
    expect(jobs.find(({ id }: { id: number }) => id === job.id)).toMatchObject(details);
  });

  it('may be left out, and taken back', async () => {
    expect(await post({})).toMatchObject(nothing);
    const job = await post(details);
    expect(await patch(job.id, { title: 'Another' })).toMatchObject(details);
    expect(await patch(job.id, nothing)).toMatchObject(nothing);
  });

  it('have pay that is open at one end (R10)', async () => {
    const { currency, period } = salary;
    const least = { min: 6000, currency, period };
    const job = await post({ salary: least });
    expect(job.salary).toEqual({ ...least, max: null });
    expect((await patch(job.id, { salary: { ...salary, min: null } })).salary).toEqual({ ...salary, min: null });
    const [card] = (await app.client().get(`/api/jobs?company=${company.id}`)).body;
    expect(card).toMatchObject({ id: job.id, salary: { min: null, max: 12_000 } });
  });

  it.each([
    ['place', { place: 'atlantis' }, 'Choose a city from the list'],
    ['workplace', { workplace: 'moon' }, 'Choose a workplace from the list'],
    ['employmentType', { employmentType: 'full time' }, 'Choose an employment type from the list'],
    ['salary', { salary: 9000 }, 'Enter the lowest or highest pay, with its currency and period'],
    ['salary', { salary: { ...salary, min: 0 } }, 'Enter a whole amount'],
    [
      'salary',
      { salary: { ...salary, min: null, max: null } },
      'Enter the lowest or highest pay, with its currency and period',
    ],
    ['salary', { salary: { ...salary, max: 12.5 } }, 'Enter a whole amount'],
    ['salary', { salary: { ...salary, max: 8000 } }, 'The highest pay cannot be below the lowest'],
    ['salary', { salary: { ...salary, currency: 'USD' } }, 'Choose a currency from the list'],
    ['salary', { salary: { ...salary, period: 'DECADE' } }, 'Choose a pay period from the list'],
  ])('refuses a %s that nobody knows (R10)', async (field, given, message) => {
    const job = await post({});
    for (const answer of [
      await client.post('/api/jobs', jobBody(given)),
      await client.patch(`/api/jobs/${job.id}`, given),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([400, { [field]: message }]);
    }
  });

  it('let people find its place in both languages, whatever the free text says (K8)', async () => {
    const job = await post({ location: 'Our office', place: 'dubai' });
    for (const q of ['Dubai', 'دبي', 'Emirates', 'الإمارات']) expect(await found(q), q).toContain(job.id);
    await patch(job.id, { place: 'muscat' });
    expect(await found('دبي')).not.toContain(job.id);
    expect(await found('مسقط')).toContain(job.id);
  });

  it('move the end of its last day with the place (R4)', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const job = await post({ expiryDate: day, place: 'dubai' });
    expect([job.country, job.expiryDate]).toEqual(['United Arab Emirates', `${day}T19:59:59.999Z`]);
    const moved = await patch(job.id, { place: null });
    expect([moved.country, moved.expiryDate]).toEqual(['Qatar', `${day}T20:59:59.999Z`]);
    const moment = `${day}T10:00:00.000Z`;
    await patch(job.id, { expiryDate: moment });
    expect((await patch(job.id, { place: 'sharjah' })).expiryDate).toBe(moment);
  });
});
