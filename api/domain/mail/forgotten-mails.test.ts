import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const email = 'thuraya@private.example';
const name = 'Thuraya Unmistakable';
const clock = createFakeClock(new Date());
let app: TestApp;
let box: MailBox;
beforeEach(async () => {
  app = await startTestApp({ clock });
  box = await startMailBox(app);
});
afterEach(async () => {
  await box.stop();
  await app.stop();
});

const leave = (client: TestClient) =>
  client.request('/api/account', { method: 'DELETE', body: { password: builtPassword } });
const leaveAsCompany = (client: TestClient) =>
  client.request('/api/companies/account', { method: 'DELETE', body: { password: builtPassword } });
const keptMails = () => app.store.engine.reader.db.select().from(app.store.engine.tables.mailQueue);
const subjects = async () => (await box.collect()).map(({ headers }) => headers.subject);

async function newApplicant() {
  const company = await buildCompany(app, { language: 'en' });
  const job = await buildJob(app, company.id, { title: 'Engineer' });
  const talent = await buildTalent(app, { name, email, language: 'en' });
  const client = await signedIn(app, talent);
  const { body } = await client.post(`/api/jobs/${job.id}/applications`, {});
  return { company, client, applicationId: body.id };
}

/** A mail of every kind that a talent's account causes, to the talent and to others. */
async function causeMails() {
  const { company, client, applicationId } = await newApplicant();
  const recruiter = await signedInCompany(app, company);
  await recruiter.patch(`/api/applications/${applicationId}/status`, { status: 'accepted' });
  await app.client().post('/api/auth/forgot-password', { email });
  await client.post('/api/auth/verify-email/request', {});
  await client.post('/api/newsletter', { email, language: 'en' });
  await client.post('/api/contact', { name, email, subject: 'A question', message: 'secret', language: 'en' });
  return client;
}

describe('mails of an account that was deleted', () => {
  it('are gone while they wait; only the farewell is sent', async () => {
    const client = await causeMails();
    expect((await keptMails()).length).toBeGreaterThanOrEqual(5);
    expect((await leave(client)).status).toBe(200);
    clock.advance(hourMs);
    expect(await subjects()).toEqual(['Your Dalil account has been deleted']);
    expect(await keptMails()).toEqual([]);
  });

  it('are gone from the list of dead mails, too', async () => {
    const client = await causeMails();
    box.server.mood = 'rejecting';
    clock.advance(3 * minuteMs);
    await box.collect();
    expect(await app.deps.deadMails.count()).toBeGreaterThanOrEqual(5);
    await leave(client);
    expect(await app.deps.deadMails.count()).toBe(0);
    // The farewell is refused, too, and nobody keeps it.
    await box.collect();
    expect(await keptMails()).toEqual([]);
  });

  it('leave no address behind once they were sent', async () => {
    const client = await causeMails();
    clock.advance(3 * minuteMs);
    expect((await subjects()).length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(await keptMails())).toContain(email);
    await leave(client);
    await box.collect();
    expect(JSON.stringify(await keptMails())).not.toMatch(new RegExp(`${email}|${name}|secret`));
  });

  it('are those of its own realm: a company at the same address still gets its mails', async () => {
    const company = await buildCompany(app, { email, language: 'en' });
    const job = await buildJob(app, company.id, { title: 'Cook' });
    const other = await signedIn(app, await buildTalent(app, { name: 'Omar' }));
    await other.post(`/api/jobs/${job.id}/applications`, {});
    await app.client().post('/api/companies/forgot-password', { email });
    const client = await causeMails();
    await leave(client);
    expect((await subjects()).toSorted()).toEqual([
      'Choose a new password for Dalil',
      'New application: Cook',
      'Your Dalil account has been deleted',
    ]);
  });

  it('of a company tell its applicants of nothing but the leaving', async () => {
    const { company, applicationId } = await newApplicant();
    const recruiter = await signedInCompany(app, company);
    await recruiter.patch(`/api/applications/${applicationId}/status`, { status: 'reviewing' });
    expect((await leaveAsCompany(recruiter)).status).toBe(200);
    clock.advance(hourMs);
    const arrived = await box.collect();
    expect(arrived.map(({ headers }) => [headers.to, headers.subject])).toEqual([
      [email, `${company.name} has left Dalil`],
      [company.email, 'Your Dalil account has been deleted'],
    ]);
  });
});

it('tells a company nothing of an application that was withdrawn before the mail left', async () => {
  const { client, applicationId } = await newApplicant();
  await client.request(`/api/applications/${applicationId}`, { method: 'DELETE' });
  expect(await box.collect()).toEqual([]);
});
