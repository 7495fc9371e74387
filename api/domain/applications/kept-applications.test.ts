import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CompanyRecord } from '../../store/records.ts';
import {
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let company: CompanyRecord;
let owner: TestClient;
let talent: TestClient;
let jobId: number;
beforeEach(async () => {
  app = await startTestApp();
  company = await buildCompany(app, { name: 'Ghaf' });
  owner = await signedInCompany(app, company);
  talent = await signedIn(app, await buildTalent(app));
  jobId = (await buildJob(app, company.id, { title: 'Planner' })).id;
  await talent.post(`/api/jobs/${jobId}/applications`, { coverLetter: 'My letter' });
});
afterEach(() => app.stop());

const sent = async (client = talent) => (await client.get('/api/applications')).body;
const rowsOf = async (table: 'applications' | 'keptApplications') =>
  (await app.store.engine.reader.db.select().from(app.store.engine.tables[table])).length;

it('deleting a job takes the applications from the company and leaves each applicant an entry with the letter (S10, Q12, U2)', async () => {
  const [{ id, history }] = await sent();
  expect((await owner.delete(`/api/jobs/${jobId}`)).body.deletedApplications).toBe(1);
  expect(await rowsOf('applications')).toBe(0);
  expect((await owner.get(`/api/jobs/${jobId}/applications`)).status).toBe(404);
  expect((await owner.patch(`/api/applications/${id}/status`, { status: 'accepted' })).status).toBe(404);
  expect((await owner.get('/api/companies/account/export')).text).not.toContain('My letter');
  expect(await sent()).toMatchObject([
    {
      ...{ id, jobId, status: 'pending', coverLetter: 'My letter', history },
      withdrawnAt: expect.any(String),
      job: { title: 'Planner', companyName: 'Ghaf', isOpen: false },
    },
  ]);
});

it('the entry stays when the company leaves as well', async () => {
  await owner.request('/api/companies/account', { method: 'DELETE', body: { password: builtPassword } });
  expect(await rowsOf('applications')).toBe(0);
  expect(await sent()).toMatchObject([{ coverLetter: 'My letter', job: { companyName: 'Ghaf' } }]);
});

it('the entry keeps title and company in both languages, so that it reads as before the job went (S10, R11)', async () => {
  const works = await buildCompany(app, { name: 'Sadaf Works', nameOther: 'أعمال الصدف' });
  const job = await buildJob(app, works.id, { title: 'Upholsterer', titleOther: 'منجّد أثاث' });
  await talent.post(`/api/jobs/${job.id}/applications`, {});
  const texts = {
    ...{ title: 'Upholsterer', titleOther: 'منجّد أثاث' },
    ...{ companyName: 'Sadaf Works', companyNameOther: 'أعمال الصدف' },
  };
  const entry = async () => (await sent()).find((one: { jobId: number }) => one.jobId === job.id);
  expect(await entry()).toMatchObject({ withdrawnAt: null, job: texts });
  await (await signedInCompany(app, works)).delete(`/api/jobs/${job.id}`);
  expect(await entry()).toMatchObject({ withdrawnAt: expect.any(String), job: texts });
});

it('the entry is the own alone: others neither see nor remove it, its owner does', async () => {
  const [{ id }] = await sent();
  await owner.delete(`/api/jobs/${jobId}`);
  const other = await signedIn(app, await buildTalent(app));
  expect(await sent(other)).toEqual([]);
  expect((await other.delete(`/api/applications/${id}`)).status).toBe(403);
  expect((await talent.delete(`/api/applications/${id}`)).status).toBe(200);
  expect(await sent()).toEqual([]);
  expect((await talent.delete(`/api/applications/${id}`)).status).toBe(404);
});

it('the entry is in the export of its owner, and gone with the account', async () => {
  await owner.delete(`/api/jobs/${jobId}`);
  expect((await talent.get('/api/account/export')).text).toContain('My letter');
  await talent.request('/api/account', { method: 'DELETE', body: { password: builtPassword } });
  expect(await rowsOf('keptApplications')).toBe(0);
});
