import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountSession } from '#shared/model/account.ts';
import { buildAdmin, buildCompany, buildTalent, builtPassword } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const hourMs = 3_600_000;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) AppleWebKit/605.1 Version/26.0 Mobile/15E148 Safari/604.1';

const clock = createFakeClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const realms = [
  { realm: 'people', base: '/api/account', login: '/api/auth/login', check: '/api/auth/check', build: buildTalent },
  {
    realm: 'companies',
    base: '/api/companies/account',
    login: '/api/companies/login',
    check: '/api/companies/auth/check',
    build: buildCompany,
  },
] as const;

describe.each(realms)('sessions of $realm', ({ base, login, check, build }) => {
  async function signIn({ email }: { email: string }, userAgent = windows): Promise<TestClient> {
    const client = app.client();
    await client.post(login, { email, password: builtPassword }, { 'user-agent': userAgent });
    return client;
  }
  const list = async (client: TestClient): Promise<AccountSession[]> => (await client.get(`${base}/sessions`)).body;
  const isIn = async (client: TestClient) => (await client.get(check)).body !== null;

  it('are listed by device, last seen first, the one that asks among them (G16)', async () => {
    const account = await build(app);
    const phone = await signIn(account, iphone);
    clock.advance(2 * hourMs);
    const desk = await signIn(account);
    const { body, text, headers } = await desk.get(`${base}/sessions`);
    expect(body).toMatchObject([
      { browser: 'chrome', system: 'windows', isHandheld: false, isCurrent: true },
      { browser: 'safari', system: 'ios', isHandheld: true, isCurrent: false },
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    // Nothing that a browser said of itself word for word, and nothing that a session is kept by.
    const kept = await app.store.engine.reader.db.select().from(app.store.engine.tables.sessions);
    expect(text).not.toMatch(/Mozilla|AppleWebKit/);
    for (const { idHash } of kept) expect(text).not.toContain(idHash);
    expect((await list(phone)).find(({ isCurrent }) => isCurrent)).toMatchObject({ system: 'ios' });
  });

  it('tell of their last use, to the hour', async () => {
    const client = await signIn(await build(app));
    const lastUse = async () => (await list(client))[0]?.lastSeenAt;
    const signedInAt = clock.now().toISOString();
    clock.advance(hourMs - 1);
    expect(await lastUse()).toBe(signedInAt);
    clock.advance(1);
    expect(await lastUse()).toBe(clock.now().toISOString());
  });

  it('end one by one', async () => {
    const account = await build(app);
    const phone = await signIn(account, iphone);
    const desk = await signIn(account);
    const other = (await list(desk)).find(({ isCurrent }) => !isCurrent);
    expect((await desk.delete(`${base}/sessions/${other?.id}`)).status).toBe(200);
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
    expect((await desk.delete(`${base}/sessions/${other?.id}`)).status).toBe(404);
  });

  it('of others do not end', async () => {
    const victim = await signIn(await build(app));
    const thief = await signIn(await build(app));
    const [session] = await list(victim);
    const { status, body } = await thief.delete(`${base}/sessions/${session?.id}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await isIn(victim)).toBe(true);
  });

  it('end when their owner asks, with the cookie', async () => {
    const desk = await signIn(await build(app));
    const [session] = await list(desk);
    expect((await desk.delete(`${base}/sessions/${session?.id}`)).status).toBe(200);
    expect([...desk.cookies.keys()]).toEqual(['dalil_device']);
    expect(await isIn(desk)).toBe(false);
  });

  it('end everywhere but here, or everywhere', async () => {
    const account = await build(app);
    const [first, second, here] = [await signIn(account), await signIn(account), await signIn(account)];
    const stranger = await signIn(await build(app));
    expect((await here.delete(`${base}/sessions?except=this`)).status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(here)]).toEqual([false, false, true]);
    const again = await signIn(account);
    expect((await here.delete(`${base}/sessions`)).status).toBe(200);
    expect([await isIn(here), await isIn(again), await isIn(stranger)]).toEqual([false, false, true]);
    expect([...here.cookies.keys()]).toEqual(['dalil_device']);
  });

  it('take no other word for which ones', async () => {
    const here = await signIn(await build(app));
    expect((await here.delete(`${base}/sessions?except=all`)).status).toBe(400);
    expect(await isIn(here)).toBe(true);
  });
});

it('an administrator’s session that is over is not listed', async () => {
  const { email } = await buildAdmin(app);
  const credentials = { email, password: builtPassword };
  await app.client().post('/api/auth/login', credentials);
  clock.advance(13 * hourMs);
  const client = app.client();
  await client.post('/api/auth/login', credentials);
  expect((await client.get('/api/account/sessions')).body).toHaveLength(1);
});
