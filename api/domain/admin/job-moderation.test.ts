import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '../../store/records.ts';
import { buildAdmin, buildCompany, buildJob, jobBody, signedIn, signedInCompany } from '../../testing/builders.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let admin: TestClient;
let company: CompanyRecord;
let owner: TestClient;
let mails: MailBox;

async function start(moderatesFirstJobs: boolean) {
  app = await startTestApp({ deps: { postingRules: { moderatesFirstJobs } } });
  admin = await signedIn(app, await buildAdmin(app, { name: 'Moderator' }));
  company = await buildCompany(app, { name: 'Ghaf', language: 'en' });
  owner = await signedInCompany(app, company);
  mails = await startMailBox(app);
}
afterEach(async () => {
  await mails.stop();
  await app.stop();
});

const close = (id: number, reason = 'The pay is not true') =>
  admin.patch(`/api/admin/jobs/${id}`, { status: 'closed', reason });
const decide = (id: number, decision: object) => admin.patch(`/api/admin/jobs/${id}/moderation`, decision);
const queue = async (view = 'waiting') =>
  (await admin.get(`/api/admin/jobs?view=${view}`)).body.items.map(
    ({ id, moderation }: { id: number; moderation: { state: string } }) => [id, moderation.state],
  );
const isPublic = async (id: number) => (await app.client().get(`/api/jobs/${id}`)).status === 200;
const own = async (id: number) => (await owner.get(`/api/jobs/${id}`)).body;
const newOpenJob = async () => (await buildJob(app, company.id)).id;

describe('a job that moderators closed', () => {
  beforeEach(() => start(false));

  it('is counted with all others that wait, however few are asked for', async () => {
    for (const id of [await newOpenJob(), await newOpenJob()]) {
      await close(id);
      await owner.patch(`/api/jobs/${id}`, { status: 'active' });
    }
    const { body } = await admin.get('/api/admin/jobs?view=waiting&limit=1');
    expect([body.items.length, body.total]).toEqual([1, 2]);
    const rest = (await admin.get(`/api/admin/jobs?view=waiting&limit=1&cursor=${body.nextCursor}`)).body;
    expect([rest.items.length, rest.total]).toEqual([1, null]);
  });

  it('is not reopened by its company, however it asks, until a moderator agrees', async () => {
    const id = await newOpenJob();
    expect((await close(id)).status).toBe(200);
    expect(await own(id)).toMatchObject({
      status: 'closed',
      moderation: { state: 'closed', reason: 'The pay is not true' },
    });
    for (const patch of [
      { status: 'draft' },
      { status: 'active' },
      { status: 'active', title: 'Corrected' },
      { status: 'active', expiryDate: new Date(Date.now() + 86_400_000).toISOString() },
    ]) {
      expect((await owner.patch(`/api/jobs/${id}`, patch)).body.status).toBe('closed');
      expect(await isPublic(id)).toBe(false);
    }
    expect((await own(id)).moderation).toEqual({ state: 'reopening', reason: 'The pay is not true' });
    expect(await queue()).toEqual([[id, 'reopening']]);
    expect((await decide(id, { isApproved: true })).body).toMatchObject({ status: 'active', moderation: null });
    expect([await isPublic(id), await queue()]).toEqual([true, []]);
  });

  it('leaves their list when its company takes the request back, and stays closed', async () => {
    const id = await newOpenJob();
    await close(id);
    await owner.patch(`/api/jobs/${id}`, { status: 'active' });
    expect(await queue()).toEqual([[id, 'reopening']]);
    expect((await owner.patch(`/api/jobs/${id}`, { status: 'draft' })).body.status).toBe('closed');
    expect((await own(id)).moderation.state).toBe('closed');
    expect([await queue(), await isPublic(id)]).toEqual([[], false]);
  });

  it('stays closed when they refuse, which needs a reason', async () => {
    const id = await newOpenJob();
    await close(id);
    await owner.patch(`/api/jobs/${id}`, { status: 'active' });
    expect((await decide(id, { isApproved: false })).body.errors).toHaveProperty('reason');
    await decide(id, { isApproved: false, reason: 'Still not true' });
    expect((await own(id)).moderation).toEqual({ state: 'closed', reason: 'Still not true' });
    expect([await isPublic(id), await queue(), await queue('held')]).toEqual([false, [], [[id, 'closed']]]);
  });

  it('tells its company by mail what was decided and why, and the audit log who did it', async () => {
    const id = await newOpenJob();
    await mails.collect();
    await close(id, 'Asks for <money>');
    await owner.patch(`/api/jobs/${id}`, { status: 'active' });
    await decide(id, { isApproved: false, reason: 'Still asks' });
    await owner.patch(`/api/jobs/${id}`, { status: 'active' });
    await decide(id, { isApproved: true });
    const received = await mails.collect();
    expect(received.map(({ headers }) => [headers.to, headers.subject])).toEqual([
      [company.email, 'Your job Engineer was closed'],
      [company.email, 'Your job Engineer was not approved'],
      [company.email, 'Your job Engineer is now public'],
    ]);
    expect(received[0]?.parts['text/plain']).toContain('Asks for <money>');
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['approve_job', 'refuse_job', 'close_job']);
    expect(items[0]).toMatchObject({ actor: { name: 'Moderator' }, subject: 'job', subjectId: id });
  });

  it('makes new and reopened jobs of its company wait once a second one was closed', async () => {
    const [first, second, third] = [await newOpenJob(), await newOpenJob(), await newOpenJob()];
    await close(first);
    expect((await owner.post('/api/jobs', jobBody())).body).toMatchObject({ status: 'active', moderation: null });
    await close(second);
    const { body: posted } = await owner.post('/api/jobs', jobBody());
    expect(posted).toMatchObject({ status: 'draft', publishedAt: null, moderation: { state: 'review', reason: null } });
    await owner.patch(`/api/jobs/${third}`, { status: 'closed' });
    await owner.patch(`/api/jobs/${third}`, { status: 'active' });
    expect(await queue()).toEqual([
      [posted.id, 'review'],
      [third, 'review'],
    ]);
    expect([await isPublic(posted.id), await isPublic(third)]).toEqual([false, false]);
    await decide(posted.id, { isApproved: true });
    expect(await isPublic(posted.id)).toBe(true);
  });

  it('is not counted against its company when moderators reopen it unasked', async () => {
    const [first, second] = [await newOpenJob(), await newOpenJob()];
    await close(first);
    await decide(first, { isApproved: true });
    await close(second);
    expect((await owner.post('/api/jobs', jobBody())).body.status).toBe('active');
  });

  it('is told to its company alone, and others are told nothing', async () => {
    const id = await newOpenJob();
    expect((await app.client().get(`/api/jobs/${id}`)).body).not.toHaveProperty('moderation');
    await close(id);
    expect((await app.client().get(`/api/jobs/${id}`)).status).toBe(404);
    expect((await app.client().get(`/jobs/${id}`)).text).not.toContain('The pay is not true');
  });
});

describe('with MODERATE_FIRST_JOBS', () => {
  beforeEach(() => start(true));

  it('the first three jobs of a company wait, the next are public at once', async () => {
    for (let posted = 0; posted < 3; posted += 1) {
      const { body } = await owner.post('/api/jobs', jobBody());
      expect(body).toMatchObject({ status: 'draft', moderation: { state: 'review' } });
      expect(await isPublic(body.id)).toBe(false);
      await decide(body.id, { isApproved: true });
      expect(await isPublic(body.id)).toBe(true);
    }
    expect((await owner.post('/api/jobs', jobBody())).body).toMatchObject({ status: 'active', moderation: null });
  });

  it('a refused job stays a draft that can be corrected and shown again, and a draft waits only once it is published', async () => {
    const { body: draft } = await owner.post('/api/jobs', jobBody({ status: 'draft' }));
    expect([draft.moderation, await queue()]).toEqual([null, []]);
    expect((await owner.patch(`/api/jobs/${draft.id}`, { status: 'active' })).body.status).toBe('draft');
    await decide(draft.id, { isApproved: false, reason: 'No place named' });
    expect(await own(draft.id)).toMatchObject({
      status: 'draft',
      moderation: { state: 'refused', reason: 'No place named' },
    });
    await owner.patch(`/api/jobs/${draft.id}`, { location: 'Doha', status: 'active' });
    expect(await queue()).toEqual([[draft.id, 'review']]);
    await owner.patch(`/api/jobs/${draft.id}`, { status: 'closed' });
    expect([await queue(), (await own(draft.id)).moderation]).toEqual([[], null]);
  });
});
