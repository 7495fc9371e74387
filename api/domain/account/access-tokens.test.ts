import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { CompanyRecord, ProfileRecord } from '../../store/records.ts';
import {
  buildAdmin,
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  jobBody,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { resolveToken } from '../sessions/callers.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date('2026-11-21T08:00:00Z'));
let app: TestApp;
let talent: ProfileRecord;
let company: CompanyRecord;
let browser: TestClient;
let companyBrowser: TestClient;
beforeAll(async () => {
  app = await startTestApp({ clock });
  talent = await buildTalent(app);
  company = await buildCompany(app);
  browser = await signedIn(app, talent);
  companyBrowser = await signedInCompany(app, company);
});
afterAll(() => app.stop());

const wanted = { name: 'Import', scopes: ['profile:read'], days: 30, password: builtPassword };
const make = (scopes: string[]) => browser.post('/api/account/tokens', { ...wanted, scopes });
const makeOfCompany = (scopes: string[]) => companyBrowser.post('/api/companies/account/tokens', { ...wanted, scopes });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe('an access token', () => {
  it('is made with the password, told once, and listed without its secret (G21)', async () => {
    const { status, body } = await make(['profile:write', 'profile:read']);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Import', scopes: ['profile:read', 'profile:write'], lastUsedAt: null });
    expect(body.secret).toMatch(/^dalil_[\w-]{43}$/);
    const listed = await browser.get('/api/account/tokens');
    expect(listed.body[0]).toMatchObject({ id: body.id, expiresAt: '2026-12-21T08:00:00.000Z' });
    expect(listed.text).not.toContain(body.secret);
    expect(app.logLines.join('')).not.toContain(body.secret);
  });

  it('is kept as a hash alone', async () => {
    const { body } = await make(['profile:read']);
    const rows = await app.store.engine.reader.db.select().from(app.store.engine.tables.accessTokens);
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice('dalil_'.length));
  });

  it.each([
    [{ password: 'not the one' }, 'password'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ scopes: ['jobs:write'] }, 'scopes'],
    [{ days: 9999 }, 'days'],
    [{ name: ' ' }, 'name'],
  ])('is refused with %j', async (wrong, field) => {
    const { status, body } = await browser.post('/api/account/tokens', { ...wanted, ...wrong });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'validation_failed', [field]]);
  });

  it('is not made while the server has too many passwords to look at', async () => {
    const ids = async () => (await browser.get('/api/account/tokens')).body.map(({ id }: { id: number }) => id);
    const before = await ids();
    const { verify } = app.deps.passwords;
    app.deps.passwords.verify = async () => 'busy';
    const { status, body } = await make(['profile:read']);
    app.deps.passwords.verify = verify;
    expect([status, body.code, await ids()]).toEqual([503, 'busy', before]);
  });

  it('does what its scopes say, in the name of its account, and no more', async () => {
    const { body } = await makeOfCompany(['jobs:read', 'jobs:write', 'profile:read']);
    const program = app.client();
    const posted = await program.post('/api/jobs', jobBody(), bearer(body.secret));
    expect([posted.status, posted.body.companyId]).toEqual([201, company.id]);
    const self = await program.get('/api/companies/auth/check', bearer(body.secret));
    expect(self.body.email).toBe(company.email);
    const beyond = await program.get(`/api/jobs/${posted.body.id}/applications`, bearer(body.secret));
    expect([beyond.status, beyond.body.code]).toEqual([403, 'token_scope']);
    expect(program.cookies.size).toBe(0);
  });

  it('sees a draft of its company at an address that everybody may read', async () => {
    const { body } = await makeOfCompany(['jobs:read']);
    const draft = await companyBrowser.post('/api/jobs', { ...jobBody(), status: 'draft' });
    const path = `/api/jobs/${draft.body.id}`;
    expect((await app.client().get(path)).status).toBe(404);
    expect((await app.client().get(path, bearer(body.secret))).body.status).toBe('draft');
  });

  it('of one realm opens nothing of the other', async () => {
    const { body } = await make(['applications:read', 'applications:write']);
    const own = await app.client().get('/api/applications', bearer(body.secret));
    const { status } = await app.client().get('/api/jobs/1/applications', bearer(body.secret));
    expect([own.status, status]).toEqual([200, 401]);
  });

  it('calls as a visitor where everybody may call and the account is of the other realm', async () => {
    const [mine, theirs] = [
      (await make(['profile:read'])).body.secret,
      (await makeOfCompany(['profile:read'])).body.secret,
    ];
    const caller = async (secret: string, realm: 'user' | 'company' | undefined) =>
      (await resolveToken(app.deps, { secret, scope: 'profile:read', realm, isOpen: false })).actor;
    for (const realm of ['user', undefined] as const) {
      expect(await caller(mine, realm)).toMatchObject({ kind: 'user', user: { id: talent.id } });
    }
    for (const realm of ['company', undefined] as const) {
      expect(await caller(theirs, realm)).toMatchObject({ kind: 'company', company: { id: company.id } });
    }
    expect([await caller(mine, 'company'), await caller(theirs, 'user')]).toEqual(Array(2).fill({ kind: 'visitor' }));
  });

  it('gets at least what a visitor gets, at every call that visitors may make', async () => {
    const { body } = await make(['applications:read']);
    const calls = Object.values(allEndpoints).filter(
      ({ audience, method }) => method === 'GET' && !['user', 'admin', 'company'].includes(audience),
    );
    expect(calls.length).toBeGreaterThan(15);
    for (const { path } of calls) {
      const address = path.replace(':slug', talent.slug).replace(':feed', 'talents').replace(/:\w+/g, '1');
      const asVisitor = await app.client().get(address);
      const withToken = await app.client().get(address, bearer(body.secret));
      expect([path, withToken.status, withToken.text.replace(/"requestId":"[^"]*"/, '')]).toEqual([
        ...[path, asVisitor.status, asVisitor.text.replace(/"requestId":"[^"]*"/, '')],
      ]);
    }
    const contact = { name: 'A', email: 'a@example.com', message: 'Where are you?', subject: 'general' };
    const [visitor, holder] = [{}, bearer(body.secret)];
    for (const path of ['/api/contact', '/api/auth/login', '/api/auth/logout', '/api/reports']) {
      const [plain, held] = [
        await app.client().post(path, contact, visitor),
        await app.client().post(path, contact, holder),
      ];
      expect([path, held.status, held.body.code]).toEqual([path, plain.status, plain.body.code]);
    }
  });

  it('that may write and not read learns nothing by writing, whatever it writes', async () => {
    const { secret } = (await make(['profile:write', 'applications:write'])).body;
    const profile = `/api/users/${talent.id}`;
    const send = (call: string, body: unknown, headers = {}) => {
      const [method = '', path = ''] = call.split(' ');
      return app.client().request(path, { method, body, headers: { ...bearer(secret), ...headers } });
    };
    const open = await buildJob(app, company.id);
    const answers = [
      await send(`PATCH ${profile}`, { headline: 'Welder' }),
      await send(`PATCH ${profile}`, { headline: 'Welder', $base: { headline: 'Baker' } }),
      await send(`PUT ${profile}/education`, { education: [] }),
      await send(`PUT ${profile}/experience`, { experience: [] }),
      await send(`PATCH ${profile}`, { headline: 'Baker' }, { 'if-match': '"1"' }),
      await send(`POST /api/jobs/${open.id}/applications`, { coverLetter: 'my own words' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 412, 201]);
    const known = new Set(['id', 'rev', 'status', 'message', 'code', 'requestId']);
    for (const { body, text } of answers) {
      expect(Object.keys(body).filter((name) => !known.has(name))).toEqual([]);
      expect(text).not.toContain(talent.email);
      expect(text).not.toContain(talent.dateOfBirth);
    }
    const reader = (await make(['profile:read', 'profile:write'])).body.secret;
    const whole = await app.client().patch(profile, { headline: 'Welder' }, bearer(reader));
    expect(whole.body).toMatchObject({ email: talent.email, headline: 'Welder' });

    const ofCompany = (await makeOfCompany(['jobs:write', 'profile:write', 'applications:write'])).body.secret;
    const posted = await app.client().post('/api/jobs', jobBody(), bearer(ofCompany));
    expect([posted.status, Object.keys(posted.body).toSorted()]).toEqual([201, ['id', 'rev', 'status']]);
    const firm = await app.client().patch(`/api/companies/${company.id}`, { country: 'Qatar' }, bearer(ofCompany));
    expect([firm.status, Object.keys(firm.body).filter((name) => !known.has(name))]).toEqual([200, []]);
    const received = await companyBrowser.get(`/api/jobs/${open.id}/applications`);
    const decided = await app
      .client()
      .patch(`/api/applications/${received.body[0].id}/status`, { status: 'accepted' }, bearer(ofCompany));
    expect([decided.status, decided.text.includes(talent.email)]).toEqual([200, false]);
  });

  it('counts before cookies, so that a lost one never acts as who is signed in', async () => {
    const { status, body } = await browser.get('/api/auth/check', bearer('dalil_nobody-has-this'));
    expect([status, body.code]).toEqual([401, 'not_authenticated']);
    const proxied = await browser.get('/api/auth/check', { authorization: 'Basic c3RhZ2luZzp4' });
    expect(proxied.body.email).toBe(talent.email);
  });

  it('makes no further tokens, and ends no sessions', async () => {
    const { body } = await make(['profile:read', 'profile:write', 'applications:read', 'applications:write']);
    const program = app.client();
    const answers = [
      await program.post('/api/account/tokens', wanted, bearer(body.secret)),
      await program.get('/api/account/sessions', bearer(body.secret)),
      await program.request('/api/account', {
        method: 'DELETE',
        headers: bearer(body.secret),
        body: { password: builtPassword },
      }),
    ];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(Array(3).fill([403, 'token_scope']));
  });

  it('tells of its last use, to the hour (G21)', async () => {
    const { body } = await make(['profile:read']);
    const lastUse = async () =>
      (await browser.get('/api/account/tokens')).body.find(({ id }: { id: number }) => id === body.id).lastUsedAt;
    clock.advance(hourMs);
    const first = clock.now().toISOString();
    await app.client().get('/api/auth/check', bearer(body.secret));
    expect(await lastUse()).toBe(first);
    clock.advance(hourMs / 2);
    await app.client().get('/api/auth/check', bearer(body.secret));
    expect(await lastUse()).toBe(first);
    clock.advance(hourMs / 2);
    await app.client().get('/api/auth/check', bearer(body.secret));
    expect(await lastUse()).toBe(clock.now().toISOString());
  });

  it('is revoked by its owner alone, at once (G21)', async () => {
    const { body } = await make(['profile:read']);
    const other = await signedIn(app, await buildTalent(app));
    expect((await other.delete(`/api/account/tokens/${body.id}`)).status).toBe(404);
    expect((await app.client().get('/api/auth/check', bearer(body.secret))).status).toBe(200);
    expect((await browser.delete(`/api/account/tokens/${body.id}`)).status).toBe(200);
    expect((await app.client().get('/api/auth/check', bearer(body.secret))).status).toBe(401);
  });

  it('ends with its days, and with its account', async () => {
    const leaver = await buildTalent(app);
    const { body } = await (await signedIn(app, leaver)).post('/api/account/tokens', { ...wanted, days: 90 });
    const status = async () => (await app.client().get('/api/auth/check', bearer(body.secret))).status;
    expect(await status()).toBe(200);
    const admin = await signedIn(app, await buildAdmin(app));
    const isActive = (value: boolean) => admin.patch(`/api/admin/users/${leaver.id}`, { isActive: value });
    await isActive(false);
    expect(await status()).toBe(401);
    await isActive(true);
    expect(await status()).toBe(200);
    const listed = async () => (await (await signedIn(app, leaver)).get('/api/account/tokens')).body.length;
    clock.advance(90 * 24 * hourMs - 1);
    expect([await status(), await listed()]).toEqual([200, 1]);
    clock.advance(1);
    expect([await status(), await listed()]).toEqual([401, 0]);
  });
});

describe('the calls that tokens open', () => {
  it('are none of an administrator, of a credential or of money', () => {
    const opened = Object.entries(allEndpoints).filter(([, { scope }]) => scope !== undefined);
    expect(
      opened.filter(([, { audience, path }]) => audience === 'admin' || /admin|account|payment/.test(path)),
    ).toEqual([]);
    expect(opened.length).toBeGreaterThan(15);
  });
});
