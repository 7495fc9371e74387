import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildAdmin, buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeEach(async () => {
  app = await startTestApp();
  admin = await signedIn(app, await buildAdmin(app));
});
afterEach(() => app.stop());

const send = (client: TestClient, given: object) =>
  client.post('/api/reports', { subject: 'profile', reason: 'spam', ...given });
const listed = async () => (await admin.get('/api/admin/reports')).body.items;

it('takes one open report per reporter and subject, from visitors and both realms', async () => {
  const { id: subjectId } = await buildTalent(app);
  const company = await buildCompany(app, { name: 'Ghaf' });
  const talent = await signedIn(app, await buildTalent(app, { name: 'Sara' }));
  for (const client of [app.client(), talent, await signedInCompany(app, company)]) {
    expect((await send(client, { subjectId })).status).toBe(200);
    expect((await send(client, { subjectId, reason: 'fake' })).status).toBe(200);
  }
  expect(await listed()).toMatchObject([
    { reporter: { kind: 'company', name: 'Ghaf' }, reason: 'spam', openCount: 3 },
    { reporter: { kind: 'user', name: 'Sara' } },
    { reporter: null },
  ]);
});

it("takes a company's report although the talent session beside it has ended", async () => {
  const { id: subjectId } = await buildTalent(app);
  const talent = await buildTalent(app);
  const client = await signedInCompany(app, await buildCompany(app, { name: 'Ghaf' }), await signedIn(app, talent));
  await app.deps.sessions.destroyAll('user', talent.id);
  await send(client, { subjectId });
  expect(await listed()).toMatchObject([{ reporter: { kind: 'company', name: 'Ghaf' } }]);
});

it('knows only what everybody sees', async () => {
  const hidden = await buildTalent(app, { isActive: false });
  const operator = await buildAdmin(app);
  const company = await buildCompany(app);
  const draft = await buildJob(app, company.id, { status: 'draft' });
  const off = await buildCompany(app, { isActive: false });
  for (const given of [
    { subject: 'profile', subjectId: hidden.id },
    { subject: 'profile', subjectId: operator.id },
    { subject: 'company', subjectId: off.id },
    { subject: 'job', subjectId: draft.id },
    { subject: 'job', subjectId: 999 },
  ])
    expect((await send(app.client(), given)).status).toBe(404);
  expect((await send(app.client(), { subject: 'company', subjectId: company.id })).status).toBe(200);
});

it('asks for a reason, and for words where no reason of the list fits', async () => {
  const { id: subjectId } = await buildTalent(app);
  expect((await send(app.client(), { subjectId, reason: 'envy' })).body.errors).toHaveProperty('reason');
  const wordless = await send(app.client(), { subjectId, reason: 'other', details: '  ' });
  expect([wordless.status, Object.keys(wordless.body.errors)]).toEqual([400, ['details']]);
  expect((await send(app.client(), { subjectId, reason: 'other', details: 'It is mine' })).status).toBe(200);
});

it('is decided with a note, and the job it is about closed', async () => {
  const company = await buildCompany(app);
  const job = await buildJob(app, company.id);
  await send(app.client(), { subject: 'job', subjectId: job.id });
  const [{ id }] = await listed();
  expect((await admin.patch(`/api/admin/jobs/${job.id}`, { status: 'active', reason: 'No' })).status).toBe(400);
  expect((await admin.patch(`/api/admin/jobs/${job.id}`, { status: 'closed' })).body.errors).toHaveProperty('reason');
  const closing = { status: 'closed', reason: 'A fake' };
  expect((await admin.patch(`/api/admin/jobs/${job.id}`, closing)).status).toBe(200);
  expect((await app.client().get(`/api/jobs/${job.id}`)).body).not.toMatchObject({ status: 'active' });
  // Closing resolves what was open about it.
  expect((await admin.get('/api/admin/reports?status=open')).body.items).toEqual([]);
  const decided = await admin.patch(`/api/admin/reports/${id}`, { status: 'resolved', note: ' Closed ' });
  expect(decided.body).toMatchObject({ status: 'resolved', note: 'Closed', openCount: 0 });
  expect((await admin.get('/api/admin/reports?status=open')).body.items).toEqual([]);
});

it('bounds how many reports one address sends', async () => {
  const limited = await startTestApp({ hasRateLimits: true });
  const { id: subjectId } = await buildTalent(limited);
  const answers = await Promise.all(Array.from({ length: 11 }, () => send(limited.client(), { subjectId })));
  await limited.stop();
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
