import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../store/records.ts';
import type { Tables } from '../../store/tables.ts';
import {
  buildAdmin,
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFeedMirror } from '../../testing/feed-mirror.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildIntent } from '../../testing/store-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { writeMail } from '../mail/write-mail.ts';
import { updateProfile } from '../users/profiles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const remove = (client: TestClient, password = builtPassword, path = '/api/account') =>
  client.request(path, { method: 'DELETE', body: { password } });
const rowsOf = async (name: keyof Tables) => {
  const rows: object[] = await app.store.engine.reader.db.select().from(app.store.engine.tables[name]);
  return rows;
};
/** Everything that is kept, but the tombstones and what waits to be mailed. */
async function keptWords(): Promise<string> {
  const names = Object.keys(app.store.engine.tables).filter((name) => !['feed', 'mailQueue'].includes(name));
  // The keys of the object are the names.
  return JSON.stringify(await Promise.all((names as (keyof Tables)[]).map(rowsOf)));
}
const mailsTo = async (recipient: string) =>
  (await rowsOf('mailQueue')).filter((mail) => 'recipient' in mail && mail.recipient === recipient);

async function picture(red: number): Promise<string> {
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background: { r: red, g: 80, b: 90 } } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
}
const mediaFiles = async (url: string) =>
  (await readdir(join(app.dataDir, 'media'))).filter((file) => file.startsWith(url.slice('/media/'.length, 40)));

/** Rows in every table that a person can leave traces in. */
async function leaveTraces(talent: ProfileRecord): Promise<void> {
  const { engine } = app.store;
  const { tables } = engine;
  const other = await buildTalent(app);
  const job = await buildJob(app, (await buildCompany(app)).id);
  const userId = talent.id;
  await app.deps.applications.insert({ jobId: job.id, userId, coverLetter: 'a letter of mine', matchScore: 1 });
  const now = new Date();
  await engine.write(async (tx) => {
    const place = { institution: 'My School', degree: 'x', fieldOfStudy: 'y', startDate: '2010-01-01' };
    await tx.db.insert(tables.education).values({ ...place, userId });
    await tx.db
      .insert(tables.experience)
      .values({ userId, company: 'My Former Company', position: 'p', startDate: '2010-01-01' });
    const visit = { day: '2026-01-01', visitorKey: 'k', ipAddress: '10.0.0.0' };
    const ownVisit = { ...visit, visitorKey: `user-${userId}` };
    await tx.db.insert(tables.profileVisits).values([
      { ...visit, profileId: userId, visitorId: other.id },
      { ...ownVisit, profileId: other.id, visitorId: userId },
      { ...ownVisit, day: '2026-01-02', profileId: other.id, visitorId: userId },
    ]);
    const [request] = await tx.db
      .insert(tables.featureRequests)
      .values({ userId, title: 'A request that stays', description: 'd' })
      .returning({ id: tables.featureRequests.id });
    await tx.db.insert(tables.featureRequestVotes).values({ featureRequestId: request?.id ?? 0, userId });
    const told = { userId, name: talent.name, email: talent.email, message: 'a message of mine' };
    await tx.db.insert(tables.contactMessages).values(told);
    await tx.db
      .insert(tables.reports)
      .values({ subject: 'profile', subjectId: other.id, reason: 'spam', reporterUserId: userId });
    await tx.db.insert(tables.newsletter).values({ email: talent.email, confirmedAt: now });
    await tx.db
      .insert(tables.idempotency)
      .values({ userId, key: 'a-key', fingerprint: 'f', result: 'null', createdAt: now });
    const token = { tokenHash: `hash-${userId}`, purpose: 'verify_email' as const, email: talent.email };
    await tx.db.insert(tables.accountTokens).values({ ...token, userId, expiresAt: now });
  });
}

async function pay(userId: number): Promise<void> {
  await app.deps.payments.settle(buildIntent(userId, `pi_of${userId}`), 'simulated');
}

describe('deleting the own account', () => {
  it('is refused with a wrong password, and without one', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const wrong = await remove(client, 'not the password');
    expect([wrong.status, wrong.body.code, wrong.body.errorCodes]).toEqual([
      400,
      'validation_failed',
      { password: 'current_password_wrong' },
    ]);
    expect(wrong.body.message).toBe('This is not your current password');
    expect((await client.request('/api/account', { method: 'DELETE', body: {} })).status).toBe(400);
    expect(await app.deps.users.findById(talent.id)).toBeDefined();
    expect((await client.get('/api/auth/check')).body.id).toBe(talent.id);
  });

  it('is tried at most ten times with wrong passwords, as signing in is (F25)', async () => {
    const guarded = await startTestApp({ hasRateLimits: true });
    const client = await signedIn(guarded, await buildTalent(guarded));
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await remove(client, 'wrong')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await guarded.stop();
  });

  it('takes every row of the person along; votes and feature requests of others stay (U2, U11)', async () => {
    const talent = await buildTalent(app, { name: 'Zubaida Unmistakable', slug: 'zubaida', username: 'zubaida_u' });
    await leaveTraces(talent);
    expect((await remove(await signedIn(app, talent))).status).toBe(200);
    const left = await keptWords();
    for (const trace of [/zubaida/i, /of mine/, /My School/, /My Former/, /a-key/, `hash-${talent.id}`, talent.email]) {
      expect(left).not.toMatch(trace);
    }
    expect(left).toContain('A request that stays');
    const visits = await rowsOf('profileVisits');
    expect(visits).toMatchObject([{ visitorId: null }, { visitorId: null }]);
    expect(JSON.stringify(visits)).not.toContain(`user-${talent.id}`);
    expect(await rowsOf('reports')).toMatchObject([{ reporterUserId: null }]);
  });

  it('keeps payments for the books, without a payer (U2)', async () => {
    const talent = await buildTalent(app);
    await pay(talent.id);
    await remove(await signedIn(app, talent));
    const payments = await rowsOf('payments');
    expect(payments).toMatchObject([{ userId: null, intentId: `pi_of${talent.id}`, status: 'succeeded' }]);
    // A later message of the provider about this payment finds no account and causes no error.
    const refund = buildIntent(talent.id, `pi_of${talent.id}`, { state: 'refunded' });
    expect(await app.deps.payments.settle(refund, 'simulated')).toMatchObject({ status: 'refunded' });
  });

  it('leaves a tombstone, so that every device forgets the person (protocol §1)', async () => {
    const talent = await buildTalent(app);
    const { epoch, rev } = await app.deps.sync.sums('talents');
    const mirror = createFeedMirror(app.deps.sync, 'talents', { epoch, rev: 0 });
    await mirror.pull(100);
    expect(mirror.rows.has(talent.id)).toBe(true);
    await remove(await signedIn(app, talent));
    await mirror.pull(100);
    expect(mirror.rows.has(talent.id)).toBe(false);
    expect(mirror.sums()).toEqual((await app.deps.sync.sums('talents')).shards);
    const { body } = await app.client().get(`/api/sync/talents/changes?since=${epoch}.${rev}`);
    expect(body.gone).toMatchObject([{ id: talent.id }]);
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).status).toBe(404);
    expect((await app.client().get('/api/users?limit=200')).text).not.toContain(talent.slug);
    expect((await app.client().get(`/${talent.slug}`)).status).toBe(404);
  });

  it('ends every session, so that other devices learn it by 401', async () => {
    const talent = await buildTalent(app);
    const phone = await signedIn(app, talent);
    const desk = await signedIn(app, talent);
    const isErased = async () => (await app.client().get(`/api/account/erased/${talent.id}`)).body.isErased;
    // Nobody has had it: a device that asks has it from a database that was restored since.
    expect((await app.client().get('/api/account/erased/999999')).body).toEqual({ isErased: false });
    expect(await isErased()).toBe(false);
    await remove(desk);
    expect(await isErased()).toBe(true);
    expect(desk.cookies.size).toBe(0);
    expect((await phone.get('/api/auth/check')).body).toBeNull();
    expect((await phone.patch(`/api/users/${talent.id}`, { bio: 'x' })).status).toBe(401);
    expect((await remove(phone)).status).toBe(401);
  });

  it('refuses an edit that was on its way meanwhile, as one without a session', async () => {
    const talent = await buildTalent(app);
    const actor = { kind: 'user', user: talent } as const;
    await remove(await signedIn(app, talent));
    const late = updateProfile(app.deps, actor, { id: talent.id, edit: { bio: 'too late' } });
    await expect(late).rejects.toMatchObject({ code: 'not_authenticated' });
    expect(await app.deps.users.findById(talent.id)).toBeUndefined();
  });

  it('sends one goodbye, and none of the mails that waited', async () => {
    const talent = await buildTalent(app, { language: 'en' });
    await pay(talent.id);
    expect(await mailsTo(talent.email)).toHaveLength(1);
    await remove(await signedIn(app, talent));
    expect(await mailsTo(talent.email)).toMatchObject([{ template: 'account_deleted', language: 'en' }]);
  });

  it.each([
    ['ar', 'حُذف حسابك على دليل', 'هذه آخر رسالة عن هذا الحساب.'],
    ['en', 'Your Dalil account has been deleted', 'This is the last email about this account.'],
  ] as const)('says goodbye in %s, with nothing to stop any more', async (language, subject, why) => {
    const talent = await buildTalent(app, { language, name: 'Noura & Co' });
    await remove(await signedIn(app, talent));
    const queued = (await app.deps.mailQueue.due(new Date(), 500)).find(({ recipient }) => recipient === talent.email);
    if (!queued) throw new Error('no goodbye');
    const mail = writeMail(queued, { origin: 'https://dalil.example', unsubscribeToken: undefined });
    expect([queued.data.to, mail.subject, mail.unsubscribeUrl]).toEqual([undefined, subject, undefined]);
    expect(mail.text).toContain('Noura & Co');
    expect(mail.text).toContain(why);
    expect(mail.html).toContain('href="https://dalil.example/contact"');
  });

  it('removes the picture in every size, unless somebody else shows the same one', async () => {
    const [talent, twin] = [await buildTalent(app), await buildTalent(app)];
    const clients = [await signedIn(app, talent), await signedIn(app, twin)] as const;
    const sent = { profilePicture: await picture(200) };
    const { body } = await clients[0].patch(`/api/users/${talent.id}`, sent);
    await clients[1].patch(`/api/users/${twin.id}`, sent);
    await remove(clients[0]);
    expect(await mediaFiles(body.profilePicture)).toHaveLength(6);
    await remove(clients[1]);
    expect(await mediaFiles(body.profilePicture)).toHaveLength(0);
  });

  it('frees e-mail and address', async () => {
    const talent = await buildTalent(app);
    await remove(await signedIn(app, talent));
    const again = await buildTalent(app, { email: talent.email, slug: talent.slug, username: talent.username });
    expect(again.id).toBeGreaterThan(talent.id);
  });
});

describe('administrators', () => {
  it('may leave while another one stays; the last one may not', async () => {
    const alone = await startTestApp();
    const [first, last] = [await buildAdmin(alone), await buildAdmin(alone)];
    await buildAdmin(alone, { isActive: false });
    expect((await remove(await signedIn(alone, first))).status).toBe(200);
    const client = await signedIn(alone, last);
    const { status, body } = await remove(client);
    expect([status, body.code]).toEqual([409, 'last_admin']);
    expect((await client.get('/api/auth/check')).body.role).toBe('admin');
    await alone.stop();
  });
});

describe('deleting the account of a company', () => {
  const path = '/api/companies/account';

  it('takes jobs and applications along, in the feeds too, and tells who waits (U2)', async () => {
    const company = await buildCompany(app, { name: 'Leaving & Co', slug: 'leaving', logo: null });
    const [open, draft] = [
      await buildJob(app, company.id, { title: 'Welder' }),
      await buildJob(app, company.id, { status: 'draft' }),
    ];
    const waiting = await buildTalent(app, { language: 'en' });
    const quiet = await buildTalent(app, { wantsMail: false });
    for (const { id } of [waiting, quiet]) {
      await app.deps.applications.insert({ jobId: open.id, userId: id, coverLetter: null, matchScore: null });
    }
    const { epoch, rev } = await app.deps.sync.sums('jobs');
    const isErased = async () => (await app.client().get(`/api/companies/account/erased/${company.id}`)).body.isErased;
    // Nobody has had it: a device that asks has it from a database that was restored since.
    expect((await app.client().get('/api/companies/account/erased/999999')).body).toEqual({ isErased: false });
    expect(await isErased()).toBe(false);
    const client = await signedInCompany(app, company);
    expect((await remove(client, 'wrong', path)).body.errorCodes).toEqual({ password: 'current_password_wrong' });
    expect((await remove(client, builtPassword, path)).status).toBe(200);
    expect(await isErased()).toBe(true);
    expect(await app.deps.companies.findById(company.id)).toBeUndefined();
    expect(await app.deps.jobs.findById(draft.id)).toBeUndefined();
    expect(await app.deps.applications.ofTalent(waiting.id)).toEqual([]);
    for (const [feed, id] of [
      ['companies', company.id],
      ['jobs', open.id],
    ] as const) {
      const { body } = await app.client().get(`/api/sync/${feed}/changes?since=${epoch}.${rev}`);
      expect(body.gone.map((row: { id: number }) => row.id)).toEqual([id]);
    }
    const left = (await mailsTo(waiting.email)).filter(
      (mail) => 'template' in mail && mail.template === 'company_left',
    );
    expect(left).toMatchObject([{ data: { name: 'Leaving & Co', jobTitle: 'Welder' } }]);
    expect(await mailsTo(quiet.email)).toEqual([]);
    expect(await mailsTo(company.email)).toMatchObject([{ template: 'account_deleted' }]);
    expect((await app.client().get('/company/leaving')).status).toBe(404);
  });

  it('leaves a person of the same e-mail alone, and the other way round', async () => {
    const email = 'both@example.com';
    const [talent, company] = [await buildTalent(app, { email }), await buildCompany(app, { email })];
    const client = await signedIn(app, talent);
    await pay(talent.id);
    await remove(await signedInCompany(app, company), builtPassword, path);
    expect((await client.get('/api/auth/check')).body.id).toBe(talent.id);
    expect((await mailsTo(email)).map((mail) => 'template' in mail && mail.template)).toEqual([
      'payment_receipt',
      'account_deleted',
    ]);
  });

  it('removes its logo', async () => {
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    const { body } = await client.patch(`/api/companies/${company.id}`, { logo: await picture(20) });
    await remove(client, builtPassword, path);
    expect(await mediaFiles(body.logo)).toHaveLength(0);
  });
});
