import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountExportSchema, CompanyExportSchema } from '#shared/model/account.ts';
import {
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildIntent } from '../../testing/store-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const today = new Date().toISOString().slice(0, 10);

describe('the export of a person', () => {
  it('is a file that no cache keeps, of all that is the person’s own', async () => {
    const talent = await buildTalent(app, { showEmail: false, bio: 'my bio', isEmailConfirmed: true });
    const { id: userId, email, slug } = talent;
    const company = await buildCompany(app, { name: 'Hiring Co' });
    const job = await buildJob(app, company.id, { title: 'Welder' });
    await app.deps.applications.insert({ jobId: job.id, userId, coverLetter: 'my letter', matchScore: 3 });
    await app.deps.payments.remember({ ...buildIntent(userId, 'pi_secret', { state: 'open' }), userId }, 'simulated');
    const { engine } = app.store;
    const { tables } = engine;
    const now = new Date();
    await engine.write(async (tx) => {
      const visit = { profileId: userId, day: today, ipAddress: '10.11.12.0', userAgent: 'A browser' };
      await tx.db.insert(tables.profileVisits).values([
        { ...visit, visitorKey: 'a' },
        { ...visit, visitorKey: 'b' },
      ]);
      const [request] = await tx.db
        .insert(tables.featureRequests)
        .values({ userId, title: 'My request', description: 'd' })
        .returning({ id: tables.featureRequests.id });
      await tx.db.insert(tables.featureRequestVotes).values({ featureRequestId: request?.id ?? 0, userId });
      await tx.db.insert(tables.newsletter).values({ email, confirmedAt: now, confirmTokenHash: 'token-hash' });
      await tx.db.insert(tables.contactMessages).values({ userId, name: 'n', email, message: 'my message' });
      const report = { subject: 'job' as const, subjectId: job.id, reason: 'spam' as const, note: 'internal note' };
      await tx.db.insert(tables.reports).values({ ...report, reporterUserId: userId });
    });
    const { status, body, text, headers } = await (await signedIn(app, talent)).get('/api/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="dalil-${slug}-${today}.json"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(v.is(AccountExportSchema, body)).toBe(true);
    expect(body).toMatchObject({
      profile: { email, bio: 'my bio', dateOfBirth: talent.dateOfBirth, showEmail: false, story: null },
      applications: [{ coverLetter: 'my letter', job: { title: 'Welder', companyName: 'Hiring Co' } }],
      payments: [{ amountCents: 1900, status: 'open' }],
      visits: [{ day: today, visitors: 2 }],
      sessions: [{ isHandheld: false }],
      newsletter: { confirmedAt: now.toISOString() },
      featureRequests: [{ title: 'My request' }],
      votes: [{ title: 'My request' }],
      messages: [{ message: 'my message' }],
      reports: [{ reason: 'spam' }],
    });
    for (const secret of ['pi_secret', 'argon2', 'token-hash', '10.11.12', 'A browser', 'internal note', 'idHash']) {
      expect(text).not.toContain(secret);
    }
  });

  it('tells nothing of a newsletter while nobody has shown that the address is theirs', async () => {
    const talent = await buildTalent(app);
    const { newsletter } = app.store.engine.tables;
    await app.store.engine.write((tx) => tx.db.insert(newsletter).values({ email: talent.email }));
    expect((await (await signedIn(app, talent)).get('/api/account/export')).body.newsletter).toBeNull();
  });

  it('holds nothing of anybody else', async () => {
    const [talent, other] = [await buildTalent(app), await buildTalent(app, { bio: 'of somebody else' })];
    const { text } = await (await signedIn(app, talent)).get('/api/account/export');
    expect(text).not.toMatch(/of somebody else|my letter|My request/);
    expect(text).not.toContain(other.email);
  });
});

describe('the export of a company', () => {
  it('holds the company and its jobs in every status, and nobody who applied', async () => {
    const company = await buildCompany(app);
    const job = await buildJob(app, company.id);
    await buildJob(app, company.id, { status: 'draft' });
    const talent = await buildTalent(app);
    await app.deps.applications.insert({ jobId: job.id, userId: talent.id, coverLetter: null, matchScore: null });
    const { body, text, headers } = await (await signedInCompany(app, company)).get('/api/companies/account/export');
    expect(headers.get('content-disposition')).toContain(`dalil-${company.slug}-${today}.json`);
    expect(v.is(CompanyExportSchema, body)).toBe(true);
    expect(body.company.email).toBe(company.email);
    expect(
      body.jobs.map(({ status, applicationCounts }: Record<string, unknown>) => [status, applicationCounts]),
    ).toEqual([
      ['draft', expect.objectContaining({ pending: 0 })],
      ['active', expect.objectContaining({ pending: 1 })],
    ]);
    expect(text).not.toContain(talent.email);
    expect(text).not.toContain('argon2');
  });

  it('holds access tokens and webhooks, and never their secrets (G21, T14)', async () => {
    const browser = await signedInCompany(app, await buildCompany(app));
    const password = builtPassword;
    const wanted = { name: 'Import', scopes: ['jobs:read'], days: 30, password };
    const { body: token } = await browser.post('/api/companies/account/tokens', wanted);
    const hook = { url: 'http://127.0.0.1:9/hooks', events: ['job.closed'], password };
    const { body: webhook } = await browser.post('/api/companies/account/webhooks', hook);
    const { body, text } = await browser.get('/api/companies/account/export');
    expect(v.is(CompanyExportSchema, body)).toBe(true);
    expect(body).toMatchObject({ tokens: [{ name: 'Import' }], webhooks: [{ url: hook.url, events: hook.events }] });
    for (const secret of [token.secret, webhook.secret]) expect(text).not.toContain(secret);
  });
});
