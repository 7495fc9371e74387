import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTalent, builtPassword, registration, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const logIn = (email: string, password: string) => app.client().post('/api/auth/login', { email, password });

describe('signing in', () => {
  it('answers the user and sets a cookie that scripts cannot read (G7, G16)', async () => {
    const { email, slug } = await buildTalent(app);
    const { status, body, text, headers } = await logIn(email, builtPassword);
    expect([status, body.slug, body.email]).toEqual([200, slug, email]);
    expect(text).not.toMatch(/password|argon2/i);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^dalil_user=/);
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).not.toMatch(/;\s*secure/i);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('takes the e-mail in any case and the password exactly', async () => {
    const { email } = await buildTalent(app);
    expect((await logIn(` ${email.toUpperCase()} `, builtPassword)).status).toBe(200);
    expect((await logIn(email, `${builtPassword} `)).status).toBe(401);
  });

  it('tells a wrong password and an unknown e-mail apart in nothing (G8)', async () => {
    const { email } = await buildTalent(app);
    const wrong = await logIn(email, 'not the password');
    const unknown = await logIn('nobody@example.com', 'not the password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { requestId: _, ...said } = wrong.body;
    expect(unknown.body).toMatchObject(said);
    expect(said).toEqual({ message: 'Invalid credentials', code: 'invalid_credentials' });
  });

  it.each([
    [{ password: 'x' }, { email: 'email_invalid' }],
    [{ email: 'a@example.com' }, { password: 'password_required' }],
    [{ email: 'a@example.com', password: '' }, { password: 'password_required' }],
  ])('refuses %j before looking (G2)', async (body, errorCodes) => {
    const answer = await app.client().post('/api/auth/login', body);
    expect([answer.status, answer.body.errorCodes]).toEqual([400, errorCodes]);
  });

  it('tells that an account is disabled only to who knows its password (G18)', async () => {
    const { email } = await buildTalent(app, { isActive: false });
    expect((await logIn(email, 'not the password')).body.code).toBe('invalid_credentials');
    const { status, body } = await logIn(email, builtPassword);
    expect([status, body.code]).toEqual([403, 'account_disabled']);
  });

  it('notes the time for the owner alone (G19)', async () => {
    const talent = await buildTalent(app);
    expect(talent.lastLogin).toBeNull();
    const client = await signedIn(app, talent);
    expect((await client.get('/api/auth/check')).body.lastLogin).toMatch(/^\d{4}-/);
    const { rev, lastLogin } = (await app.deps.users.findById(talent.id)) ?? talent;
    expect(lastLogin).toBeInstanceOf(Date);
    expect(rev).toBe(talent.rev);
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).text).not.toContain('lastLogin');
    expect((await app.client().get('/api/users')).text).not.toContain('lastLogin');
  });
});

describe('when too many hashes wait', () => {
  it('says busy and when to come again', async () => {
    const full = await startTestApp({
      deps: { passwords: { hash: async () => 'busy', verify: async () => 'busy', queueLength: () => 66 } },
    });
    const answers = [
      await full.client().post('/api/auth/login', { email: 'a@example.com', password: 'x' }),
      await full.client().post('/api/users', registration()),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'busy']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await full.stop();
  });

  it('works as long for an unknown e-mail as for a wrong password (G8)', async () => {
    const seen: (string | undefined)[] = [];
    const passwords = {
      queueLength: () => 0,
      hash: async () => 'busy' as const,
      verify: async (hash: string | undefined) => {
        seen.push(hash);
        return false;
      },
    };
    const watched = await startTestApp({ deps: { passwords } });
    await watched.client().post('/api/auth/login', { email: 'nobody@example.com', password: 'x' });
    expect(seen).toEqual([undefined]);
    await watched.stop();
  });
});

describe('asking who is signed in', () => {
  it('answers null without a session (G9)', async () => {
    const { status, body, headers } = await app.client().get('/api/auth/check');
    expect([status, body]).toEqual([200, null]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('answers the user with one (G9)', async () => {
    const talent = await buildTalent(app, { showEmail: false });
    const client = await signedIn(app, talent);
    const { body } = await client.get('/api/auth/check');
    expect(body).toMatchObject({
      id: talent.id,
      email: talent.email,
      showEmail: false,
      role: 'talent',
      rev: talent.rev,
    });
  });
});

describe('signing out', () => {
  it('ends the session on the server, without a body (G12)', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const old = new Map(client.cookies);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect([...client.cookies.keys()]).toEqual(['dalil_device']);
    const thief = app.client();
    for (const [name, value] of old) thief.cookies.set(name, value);
    expect((await thief.get('/api/auth/check')).body).toBeNull();
    expect((await thief.patch(`/api/users/${talent.id}`, { bio: 'x' })).status).toBe(401);
  });

  it('ends the session that it names, and no later one of the same browser (SYNC-18)', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const isSignedIn = async () => (await client.get('/api/auth/check')).body !== null;
    const named = async () => (await client.get('/api/auth/check')).headers.get('dalil-session')?.split(' ');
    const [realm, before = ''] = (await named()) ?? [];
    expect(realm).toBe('user');
    const login = await client.post('/api/auth/login', { email: talent.email, password: builtPassword });
    const [, later = ''] = login.headers.get('dalil-session')?.split(' ') ?? [];
    expect([await named(), later === before]).toEqual([['user', later], false]);
    const late = await client.post(`/api/auth/logout?session=${before}`);
    expect([late.status, late.headers.get('set-cookie'), await isSignedIn()]).toEqual([200, null, true]);
    expect((await client.post(`/api/auth/logout?session=${later}`)).status).toBe(200);
    expect([await isSignedIn(), client.cookies.has('dalil_user')]).toEqual([false, false]);
  });

  it('answers the same to who was not signed in', async () => {
    expect((await app.client().post('/api/auth/logout?session=0123456789abcdef')).status).toBe(200);

    expect((await app.client().post('/api/auth/logout')).status).toBe(200);
    expect((await app.client().post('/api/auth/logout', {})).status).toBe(200);
  });
});
