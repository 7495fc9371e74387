import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyRecord } from '../../store/records.ts';
import { buildAdmin, buildCompany, jobBody, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let company: CompanyRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  client = await signedInCompany(app, company);
});
afterAll(() => app.stop());

it('a company without a confirmed e-mail has at most 10 open jobs, drafts not counted, until it confirms', async () => {
  const posted = await Promise.all(Array.from({ length: 13 }, () => client.post('/api/jobs', jobBody())));
  expect(posted.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409, 409]);
  const refused = posted.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'open_jobs_limit',
    message: 'Confirm your email address first: without it a company has at most 10 open jobs',
  });

  const draft = await client.post('/api/jobs', jobBody({ status: 'draft' }));
  expect(draft.status).toBe(201);
  const opened = await client.patch(`/api/jobs/${draft.body.id}`, { status: 'active' });
  expect([opened.status, opened.body.code]).toEqual([409, 'open_jobs_limit']);
  const [first] = posted.filter(({ status }) => status === 201).map(({ body }) => body.id);
  const key = { 'idempotency-key': randomUUID() };
  expect((await client.post('/api/jobs', jobBody(), key)).status).toBe(409);
  expect((await client.patch(`/api/jobs/${first}`, { title: 'Still to be edited' })).status).toBe(200);
  expect((await client.patch(`/api/jobs/${first}`, { status: 'closed' })).status).toBe(200);
  expect((await client.patch(`/api/jobs/${draft.body.id}`, { status: 'active' })).status).toBe(200);

  const admin = await signedIn(app, await buildAdmin(app));
  await admin.patch(`/api/admin/companies/${company.id}`, { isVerified: true });
  expect((await client.post('/api/jobs', jobBody(), key)).status).toBe(201);
});
