import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent, builtPassword, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { linkIn, startAppWithMails, tokenIn } from '../../testing/mail-box.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createUpkeep } from '../upkeep.ts';

const minuteMs = 60_000;
const newPassword = 'another password of the tests';
const clock = createFakeClock(new Date());
const { app, box, stop } = await startAppWithMails({ clock });
afterAll(stop);
beforeEach(async () => {
  box.server.mood = 'accepting';
  await box.collect();
  // Each test asks for its links later than the test before.
  clock.advance(1);
});

const realms = [
  {
    realm: 'user',
    api: '/api/auth',
    build: buildTalent,
    signIn: signedIn,
    search: '',
    words: ['Choose a new password', 'for your account on'],
  },
  {
    realm: 'company',
    api: '/api/companies',
    build: buildCompany,
    signIn: signedInCompany,
    search: '?for=company',
    words: ['Choose a new password', 'for your company’s account on'],
  },
] as const;

async function forget(api: string, email: string): Promise<number> {
  const { status } = await app.client().post(`${api}/forgot-password`, { email });
  clock.advance(1);
  return status;
}

async function mailedToken(api: string, email: string): Promise<string> {
  await forget(api, email);
  return tokenIn((await box.collect())[0]);
}

const reset = (api: string, token: string, password = newPassword) =>
  app.client().post(`${api}/reset-password`, { token, password });

const logIn = async (api: string, email: string, password: string) =>
  (await app.client().post(`${api}/login`, { email, password })).status;

describe.each(realms)('a forgotten password of a $realm', ({ api, realm, build, signIn, search, words }) => {
  it('is chosen anew by the link of a mail, once, and nobody is signed in by it', async () => {
    const { email } = await build(app, { language: 'en' });
    expect(await forget(api, email)).toBe(202);
    const [mail] = await box.collect();
    expect(mail?.headers.to).toBe(email);
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    for (const word of words) expect(mail?.parts['text/plain']).toContain(word);
    const token = tokenIn(mail);
    expect(linkIn(mail).pathname).toBe('/reset-password');
    expect(linkIn(mail).search.replace(/[?&]token=[\w-]{43}$/, '')).toBe(search);

    const client = app.client();
    expect((await client.post(`${api}/reset-password/check`, { token })).body).toEqual({ email });
    const answer = await client.post(`${api}/reset-password`, { token, password: newPassword });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password changed' }]);
    expect(client.cookies.has(`dalil_${realm}`)).toBe(false);
    expect([await logIn(api, email, builtPassword), await logIn(api, email, newPassword)]).toEqual([401, 200]);

    const again = await reset(api, token, 'a third password');
    expect([again.status, again.body.code]).toEqual([400, 'invalid_link']);
    expect((await app.client().post(`${api}/reset-password/check`, { token })).body.code).toBe('invalid_link');
  });

  it('is mailed in Arabic from right to left, too', async () => {
    const { email } = await build(app, { language: 'ar' });
    await forget(api, email);
    const [mail] = await box.collect();
    expect(mail?.headers.subject).toBe('اختر كلمة مرور جديدة لدليل');
    expect(mail?.parts['text/html']).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.parts['text/html']).toContain(tokenIn(mail));
  });

  it('ends every session, and a mail tells of it', async () => {
    const account = await build(app, { language: 'en', email: `many-${realm}@example.com` });
    const clients = [await signIn(app, account), await signIn(app, account)];
    await reset(api, await mailedToken(api, account.email));
    for (const client of clients)
      expect((await client.get(`${api}/auth/check`.replace('auth/auth', 'auth'))).body).toBeNull();
    const [mail] = await box.collect();
    expect([mail?.headers.to, mail?.headers.subject]).toEqual([account.email, 'Your Dalil password has been changed']);
    expect(linkIn(mail).href).toBe(`https://dalil.example/forgot-password${search}`);
  });

  it('goes by the link for 30 minutes, which begin when the mail goes out', async () => {
    const { email } = await build(app);
    await forget(api, email);
    clock.advance(60 * minuteMs);
    const token = tokenIn((await box.collect())[0]);
    clock.advance(30 * minuteMs - 1);
    expect((await app.client().post(`${api}/reset-password/check`, { token })).status).toBe(200);
    clock.advance(1);
    expect((await reset(api, token)).body.code).toBe('invalid_link');
  });

  it('goes by the newest link only', async () => {
    const { email } = await build(app);
    const first = await mailedToken(api, email);
    const second = await mailedToken(api, email);
    expect((await reset(api, first)).body.code).toBe('invalid_link');
    expect((await reset(api, second)).status).toBe(200);
  });

  it('is the concern of its realm alone', async () => {
    const { email } = await build(app);
    const token = await mailedToken(api, email);
    const other = api === '/api/auth' ? '/api/companies' : '/api/auth';
    expect((await reset(other, token)).body.code).toBe('invalid_link');
    await forget(other, email);
    expect(await box.collect()).toHaveLength(0);
    expect((await reset(api, token)).status).toBe(200);
  });

  it('is not mailed to who is unknown or disabled, who get the same answer', async () => {
    const { email } = await build(app);
    const { email: disabled } = await build(app, { isActive: false });
    const answers = [];
    for (const asked of [email, disabled, `unknown-${realm}@example.com`]) {
      const { status, text } = await app.client().post(`${api}/forgot-password`, { email: asked });
      answers.push([status, text]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await box.collect()).map(({ headers }) => headers.to)).toEqual([email]);
  });

  it('is set by one of two that use a link at the same moment', async () => {
    const { email } = await build(app);
    const token = await mailedToken(api, email);
    const answers = await Promise.all(['first of two', 'second of two'].map((password) => reset(api, token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is judged as at a registration, before the link is used', async () => {
    const { email } = await build(app);
    const token = await mailedToken(api, email);
    expect((await reset(api, token, 'short')).body.errorCodes).toEqual({ password: 'password_too_short' });
    const differing = { token, password: newPassword, confirmPassword: 'something else' };
    const { body } = await app.client().post(`${api}/reset-password`, differing);
    expect(body.errorCodes).toEqual({ confirmPassword: 'passwords_differ' });
    expect((await reset(api, token)).status).toBe(200);
  });
});

describe('the way of a link', () => {
  it('asks the same of the database whether anybody has the e-mail (G8)', async () => {
    const asked: object[] = [];
    const watched = await startTestApp({
      deps: {
        users: new Proxy(app.deps.users, { get: (_, call) => expect.unreachable(`users.${String(call)}`) }),
        credentials: {
          ...app.deps.credentials,
          askForLink: async (ask) => void asked.push(ask),
        },
      },
    });
    await watched.client().post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    expect(asked).toEqual([{ realm: 'user', mail: 'reset_password', email: 'nobody@example.com' }]);
    await watched.stop();
  });

  it('leaves neither tokens nor unknown addresses in the database', async () => {
    const { email } = await buildTalent(app);
    const token = await mailedToken('/api/auth', email);
    await forget('/api/auth', 'never-seen@example.com');
    await box.collect();
    const { db } = app.store.engine.reader;
    const { accountTokens, mailQueue } = app.store.engine.tables;
    const kept = JSON.stringify([await db.select().from(accountTokens), await db.select().from(mailQueue)]);
    expect(kept).toContain(email);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('never-seen');
    expect(app.logLines.join()).not.toContain(token);
  });

  it('ends with the address that it went to', async () => {
    const talent = await buildTalent(app);
    const token = await mailedToken('/api/auth', talent.email);
    const { engine } = app.store;
    await engine.write((tx) => tx.sql('update users set email = ? where id = ?', [`moved-${talent.email}`, talent.id]));
    expect((await reset('/api/auth', token)).body.code).toBe('invalid_link');
  });

  it('ends with the account that is disabled meanwhile', async () => {
    const talent = await buildTalent(app);
    const token = await mailedToken('/api/auth', talent.email);
    const { engine } = app.store;
    await engine.write((tx) => tx.sql('update users set is_active = 0 where id = ?', [talent.id]));
    expect((await reset('/api/auth', token)).body.code).toBe('invalid_link');
  });

  it('goes on when a mail is sent a second time: both copies hold good', async () => {
    const { email } = await buildTalent(app);
    box.server.mood = 'refusing';
    await forget('/api/auth', email);
    await box.collect();
    const { accountTokens } = app.store.engine.tables;
    const open = async () =>
      (await app.store.engine.reader.db.select().from(accountTokens)).filter((one) => !one.usedAt);
    const before = await open();
    box.server.mood = 'accepting';
    clock.advance(2 * minuteMs);
    const [mail] = await box.collect();
    expect(await open()).toHaveLength(before.length + 1);
    expect((await reset('/api/auth', tokenIn(mail))).status).toBe(200);
  });

  it('is swept away when it is over', async () => {
    const { email } = await buildTalent(app);
    await mailedToken('/api/auth', email);
    const { accountTokens } = app.store.engine.tables;
    const count = async () => (await app.store.engine.reader.db.select().from(accountTokens)).length;
    expect(await count()).toBeGreaterThan(0);
    clock.advance(30 * minuteMs);
    await createUpkeep(app.deps)();
    expect(await count()).toBe(0);
  });

  it('is mailed five times in half an hour to one address, with or without an account', async () => {
    const limited = await startTestApp({ hasRateLimits: true });
    const { email } = await buildTalent(limited);
    for (const asked of [email, 'unknown@example.com']) {
      const statuses = [];
      for (let time = 1; time <= 6; time += 1) {
        statuses.push((await limited.client().post('/api/auth/forgot-password', { email: asked })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
    expect((await limited.client().post('/api/companies/forgot-password', { email })).status).toBe(202);
    await limited.stop();
  });
});
