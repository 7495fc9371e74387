import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../store/drizzle.ts';
import { buildCompany, buildTalent, builtPassword, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const dayMs = 86_400_000;
const clock = createFakeClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const logIn = (email: string, password = builtPassword) =>
  app.client().post('/api/companies/login', { email, password });

describe('a company session', () => {
  it('begins with the right password and tells no secret (P3, P4)', async () => {
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    const { status, body, text, headers } = await client.get('/api/companies/auth/check');
    expect([status, body.id, body.email]).toEqual([200, company.id, company.email]);
    expect(body.lastLogin).toBe(clock.now().toISOString());
    expect(text).not.toMatch(/password|argon2/i);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect([...client.cookies.keys()]).toEqual(['dalil_company', 'dalil_device']);
  });

  it('says the same of an unknown e-mail, a wrong password and a person (P3, P5)', async () => {
    const { email } = await buildCompany(app);
    const talent = await buildTalent(app);
    for (const answer of [await logIn(email, 'wrong'), await logIn('nobody@x.example'), await logIn(talent.email)]) {
      const { code, message } = answer.body;
      expect([answer.status, code, message]).toEqual([401, 'invalid_credentials', 'Invalid credentials']);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it.each([
    [{ email: 'nobody', password: 'x' }, 'Please enter a valid email'],
    [{ email: 'a@example.com', password: '' }, 'Password is required'],
  ])('asks for %j (P2)', async (body, message) => {
    const answer = await app.client().post('/api/companies/login', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('stays beside the one of a person; each ends alone (P6, P7)', async () => {
    const company = await buildCompany(app);
    const talent = await buildTalent(app);
    const client = await signedInCompany(app, company, await signedIn(app, talent));
    const who = async () => [
      (await client.get('/api/auth/check')).body?.id,
      (await client.get('/api/companies/auth/check')).body?.id,
    ];
    expect(await who()).toEqual([talent.id, company.id]);
    const cookie = `dalil_company=${client.cookies.get('dalil_company')}`;
    expect((await client.post('/api/companies/logout')).body).toEqual({ message: 'Logged out' });
    expect(await who()).toEqual([talent.id, undefined]);
    // The session is over, not only its cookie forgotten.
    expect((await app.client().get('/api/companies/auth/check', { cookie })).body).toBeNull();
    await signedInCompany(app, company, client);
    await client.post('/api/auth/logout');
    expect(await who()).toEqual([undefined, company.id]);
    expect((await app.client().post('/api/companies/logout')).status).toBe(200);
  });

  it('is not ended by a late logout of the one before it (SYNC-18)', async () => {
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    const check = () => client.get('/api/companies/auth/check');
    const named = async () => (await check()).headers.get('dalil-session') ?? '';
    const before = await named();
    expect(before).toMatch(/^company [\w-]{16}$/);
    await signedInCompany(app, company, client);
    await client.post(`/api/companies/logout?session=${before.split(' ')[1]}`);
    expect((await check()).body?.id).toBe(company.id);
    await client.post(`/api/companies/logout?session=${(await named()).split(' ')[1]}`);
    expect((await check()).body).toBeNull();
  });

  it('gives no rights of a person, and the reverse (P5)', async () => {
    const company = await buildCompany(app);
    const talent = await buildTalent(app);
    const asCompany = await signedInCompany(app, company);
    const asTalent = await signedIn(app, talent);
    expect((await asCompany.patch(`/api/users/${talent.id}`, { bio: 'x' })).status).toBe(401);
    expect((await asCompany.get('/api/applications')).status).toBe(401);
    expect((await asTalent.patch(`/api/companies/${company.id}`, { name: 'x' })).status).toBe(401);
    expect((await asTalent.get('/api/companies/auth/check')).body).toBeNull();
    // The cookie of one realm under the name of the other is nothing.
    const stolen = { cookie: `dalil_company=${asTalent.cookies.get('dalil_user')}` };
    expect((await app.client().get('/api/companies/auth/check', stolen)).body).toBeNull();
  });

  it('of a disabled company ends at once, and says so only after the right password (G18)', async () => {
    const company = await buildCompany(app);
    const client = await signedInCompany(app, company);
    await app.store.engine.write((tx) =>
      tx.db.update(tx.tables.companies).set({ isActive: false }).where(sql`id = ${company.id}`),
    );
    expect((await client.get('/api/companies/auth/check')).body).toBeNull();
    expect((await client.post('/api/jobs', {})).status).toBe(401);
    expect((await logIn(company.email)).body.code).toBe('account_disabled');
    expect((await logIn(company.email, 'wrong')).body.code).toBe('invalid_credentials');
  });

  it('ends after 30 idle days and lives on in use (trust §1)', async () => {
    const client = await signedInCompany(app, await buildCompany(app));
    const isSignedIn = async () => (await client.get('/api/companies/auth/check')).body !== null;
    clock.advance(29 * dayMs);
    expect(await isSignedIn()).toBe(true);
    clock.advance(29 * dayMs);
    expect(await isSignedIn()).toBe(true);
    clock.advance(31 * dayMs);
    expect(await isSignedIn()).toBe(false);
  });
});
