import { afterEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildTalent, builtPassword, signedIn } from '../testing/builders.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let app: TestApp;
afterEach(() => app.stop());

async function start(options: TestAppOptions = {}) {
  const clock = createFakeClock();
  app = await startTestApp({ clock, ...options });
  return clock;
}
const who = async (client: TestClient) => (await client.get('/api/auth/check')).body?.slug ?? null;

describe('a session', () => {
  it('gets a new id at each sign-in, and the one before is over (G16)', async () => {
    await start();
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const before = client.cookies.get('dalil_user') ?? '';
    await client.post('/api/auth/login', { email: talent.email, password: builtPassword });
    expect(client.cookies.get('dalil_user')).not.toBe(before);
    const old = app.client();
    old.cookies.set('dalil_user', before);
    expect(await who(old)).toBeNull();
    expect(await who(client)).toBe(talent.slug);
  });

  it('does not take an id that somebody else chose', async () => {
    await start();
    const talent = await buildTalent(app);
    const client = app.client();
    client.cookies.set('dalil_user', 'chosen-by-an-attacker.signature');
    await client.post('/api/auth/login', { email: talent.email, password: builtPassword });
    expect(client.cookies.get('dalil_user')).not.toContain('chosen');
  });

  it('is kept by the hash of its id only', async () => {
    await start();
    const client = await signedIn(app, await buildTalent(app));
    const [id = ''] = client.cookies.get('dalil_user')?.split('.') ?? [];
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(await app.deps.sessions.find(id)).toBeUndefined();
  });

  it('lives 30 days without use and 90 days at most', async () => {
    const clock = await start();
    const talent = await buildTalent(app);
    const used = await signedIn(app, talent);
    const unused = await signedIn(app, talent);
    clock.advance(29 * dayMs);
    expect(await who(used)).toBe(talent.slug);
    clock.advance(2 * dayMs);
    expect([await who(used), await who(unused)]).toEqual([talent.slug, null]);
    clock.advance(29 * dayMs);
    expect(await who(used)).toBe(talent.slug);
    clock.advance(29 * dayMs);
    expect(await who(used)).toBe(talent.slug);
    clock.advance(2 * dayMs);
    expect(await who(used)).toBeNull();
    clock.advance(-60 * dayMs);
    expect([await who(used), await who(unused)]).toEqual([null, null]);
  });

  it('of an administrator lives 12 hours without use and 7 days at most', async () => {
    const clock = await start();
    const admin = await buildAdmin(app);
    const unused = await signedIn(app, admin);
    clock.advance(13 * hourMs);
    expect(await who(unused)).toBeNull();
    const used = await signedIn(app, admin);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await who(used)).toBe(admin.slug);
      clock.advance(8 * hourMs);
    }
    clock.advance(hourMs);
    expect(await who(used)).toBeNull();
  });

  it('writes its last use at most hourly', async () => {
    const clock = await start();
    const touches: Date[] = [];
    const { touch } = app.deps.sessions;
    app.deps.sessions.touch = (id, at) => {
      touches.push(at);
      return touch(id, at);
    };
    const client = await signedIn(app, await buildTalent(app));
    for (let minutes = 0; minutes < 130; minutes += 10) {
      await who(client);
      clock.advance(hourMs / 6);
    }
    expect(touches).toHaveLength(2);
  });

  it('is one of at most 10 of its account', async () => {
    const clock = await start();
    const talent = await buildTalent(app);
    const clients: TestClient[] = [];
    for (let count = 0; count < 11; count += 1) {
      clients.push(await signedIn(app, talent));
      clock.advance(1000);
    }
    const seen = await Promise.all(clients.map(who));
    expect(seen).toEqual([null, ...Array(10).fill(talent.slug)]);
  });

  it('stops at once when the account is disabled (G18)', async () => {
    await start();
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const { findById } = app.deps.users;
    app.deps.users.findById = async (id) => {
      const user = await findById(id);
      return user && { ...user, isActive: false };
    };
    expect(await who(client)).toBeNull();
    app.deps.users.findById = findById;
    expect(await who(client)).toBeNull();
  });

  it('follows the role that the database says at each request', async () => {
    await start();
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    expect((await client.get('/api/industries')).status).toBe(403);
    const { findById } = app.deps.users;
    app.deps.users.findById = async (id) => {
      const user = await findById(id);
      return user && { ...user, role: 'admin' };
    };
    expect((await client.get('/api/industries')).status).toBe(200);
  });

  it('is not stored by a failed request', async () => {
    await start();
    const talent = await buildTalent(app);
    const inserted: unknown[] = [];
    app.deps.sessions.insert = async (session) => inserted.push(session) > 0;
    const { headers } = await app.client().post('/api/auth/login', { email: talent.email, password: 'wrong' });
    expect(headers.get('set-cookie')).toBeNull();
    expect(inserted).toEqual([]);
  });

  it('is not read for public calls nor without its cookie', async () => {
    await start();
    let reads = 0;
    const { find } = app.deps.sessions;
    app.deps.sessions.find = (id) => {
      reads += 1;
      return find(id);
    };
    const client = await signedIn(app, await buildTalent(app));
    for (const path of ['/api/users', '/api/stats', '/api/slugs/x', '/healthz', '/readyz', '/']) await client.get(path);
    await app.client().get('/api/auth/check');
    expect(reads).toBe(0);
    await client.get('/api/auth/check');
    expect(reads).toBe(1);
  });

  it('does not count in the other realm (P5)', async () => {
    await start();
    const client = await signedIn(app, await buildTalent(app));
    client.cookies.set('dalil_company', client.cookies.get('dalil_user') ?? '');
    client.cookies.delete('dalil_user');
    expect(await who(client)).toBeNull();
  });
});

describe('the device of a session', () => {
  it.each([
    ['as it names itself', 'Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (X11; Linux x86_64)'],
    ['cut where the name is too long', 'x'.repeat(300), 'x'.repeat(256)],
    ['as unknown without a name', '', null],
  ])('is kept %s', async (_, sent, kept) => {
    await start();
    const talent = await buildTalent(app);
    const credentials = { email: talent.email, password: builtPassword };
    await app.client().post('/api/auth/login', credentials, { 'user-agent': sent });
    const [session] = await app.deps.sessions.ofAccount('user', talent.id);
    expect(session?.userAgent).toBe(kept);
  });
});

describe('behind https', () => {
  it('is Secure and bound to the host (G16)', async () => {
    await start({ publicOrigin: 'https://dalil.example', trustsProxy: true });
    const talent = await buildTalent(app);
    const client = app.client();
    const credentials = { email: talent.email, password: builtPassword };
    const { headers } = await client.post('/api/auth/login', credentials);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-dalil_user=/);
    expect(cookie).toMatch(/;\s*secure/i);
    expect(cookie).toMatch(/;\s*path=\//i);
    expect(cookie).not.toMatch(/domain/i);
    expect(await who(client)).toBe(talent.slug);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    await client.post('/api/auth/logout');
    expect([...client.cookies.keys()]).toEqual(['__Host-dalil_device']);
  });
});
