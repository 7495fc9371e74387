import { afterAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent, builtPassword, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startAppWithMails, tokenIn } from '../../testing/mail-box.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const newPassword = 'another password of the tests';
const right = { currentPassword: builtPassword, newPassword };
const { app, box, stop } = await startAppWithMails();
afterAll(stop);

const realms = [
  { realm: 'user', api: '/api/auth', check: '/api/auth/check', build: buildTalent, signIn: signedIn },
  {
    realm: 'company',
    api: '/api/companies',
    check: '/api/companies/auth/check',
    build: buildCompany,
    signIn: signedInCompany,
  },
] as const;

describe.each(realms)('changing the password of a $realm', ({ realm, api, check, build, signIn }) => {
  it('ends the other sessions, and this one goes on under a new id', async () => {
    const account = await build(app);
    const here = await signIn(app, account);
    const elsewhere = await signIn(app, account);
    const old = here.cookies.get(`dalil_${realm}`) ?? '';
    expect((await here.post(`${api}/change-password`, right)).status).toBe(200);
    expect((await here.get(check)).body.id).toBe(account.id);
    expect((await elsewhere.get(check)).body).toBeNull();
    expect(here.cookies.get(`dalil_${realm}`)).not.toBe(old);
    const thief = app.client();
    thief.cookies.set(`dalil_${realm}`, old);
    expect((await thief.get(check)).body).toBeNull();
    const logIn = async (password: string) =>
      (await app.client().post(`${api}/login`, { email: account.email, password })).status;
    expect([await logIn(builtPassword), await logIn(newPassword)]).toEqual([401, 200]);
  });

  it('leaves no session to who signs in with the old one at that moment', async () => {
    const account = await build(app);
    const owner = await signIn(app, account);
    const thief = app.client();
    const { verify } = app.deps.passwords;
    // The old password is found right, and then it is changed before the session begins.
    app.deps.passwords.verify = async (hash, password) => {
      app.deps.passwords.verify = verify;
      const isRight = await verify(hash, password);
      expect((await owner.post(`${api}/change-password`, right)).status).toBe(200);
      return isRight;
    };
    const { status, body, headers } = await thief.post(`${api}/login`, {
      email: account.email,
      password: builtPassword,
    });
    expect([status, body.code, headers.get('set-cookie')]).toEqual([401, 'invalid_credentials', null]);
    expect(await app.deps.sessions.ofAccount(realm, account.id)).toHaveLength(1);
    expect((await owner.get(check)).body.id).toBe(account.id);
  });

  it('waits for a better moment while the server has too many passwords to look at', async () => {
    const account = await build(app);
    const client = await signIn(app, account);
    const { passwords } = app.deps;
    const { verify, hash } = passwords;
    for (const lacking of ['verify', 'hash'] as const) {
      Object.assign(passwords, { [lacking]: async () => 'busy' });
      const { status, body } = await client.post(`${api}/change-password`, right);
      Object.assign(passwords, { verify, hash });
      expect([status, body.code]).toEqual([503, 'busy']);
    }
    expect((await client.get(check)).body.id).toBe(account.id);
    const logIn = await app.client().post(`${api}/login`, { email: account.email, password: builtPassword });
    expect(logIn.status).toBe(200);
  });

  it('compares the repeated password when it is sent', async () => {
    const client = await signIn(app, await build(app));
    const send = (confirmPassword: unknown) => client.post(`${api}/change-password`, { ...right, confirmPassword });
    const { status, body } = await send('something else');
    expect([status, body.message, body.errors]).toEqual([
      400,
      'Passwords do not match',
      { confirmPassword: 'Passwords do not match' },
    ]);
    expect((await send(newPassword)).status).toBe(200);
  });

  it('asks for the current password', async () => {
    const account = await build(app);
    const client = await signIn(app, account);
    const { status, body } = await client.post(`${api}/change-password`, { ...right, currentPassword: 'a guess' });
    expect([status, body.errorCodes]).toEqual([400, { currentPassword: 'current_password_wrong' }]);
    const empty = await client.post(`${api}/change-password`, { currentPassword: '', newPassword: 'short' });
    expect(empty.body.errorCodes).toEqual({
      currentPassword: 'password_required',
      newPassword: 'password_too_short',
    });
    expect((await client.get(check)).body.id).toBe(account.id);
  });

  it('is told by a mail, and makes a link that is under way void', async () => {
    const account = await build(app, { language: 'en' });
    await app.client().post(`${api}/forgot-password`, { email: account.email });
    const token = tokenIn((await box.collect())[0]);
    await (await signIn(app, account)).post(`${api}/change-password`, right);
    const [mail] = await box.collect();
    expect(mail?.headers).toMatchObject({ to: account.email, subject: 'Your Dalil password has been changed' });
    const { body } = await app.client().post(`${api}/reset-password`, { token, password: newPassword });
    expect(body.code).toBe('invalid_link');
  });

  it('is done by one of two at the same moment', async () => {
    const account = await build(app);
    const clients = [await signIn(app, account), await signIn(app, account)];
    const answers = await Promise.all(clients.map((client) => client.post(`${api}/change-password`, right)));
    const sessions = await Promise.all(clients.map(async (client) => (await client.get(check)).body !== null));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sessions).toEqual(answers.map(({ status }) => status === 200));
  });

  it('cannot be guessed at for long', async () => {
    const limited = await startTestApp({ hasRateLimits: true });
    const client = await signIn(limited, await build(limited));
    const statuses = [];
    for (let time = 1; time <= 11; time += 1) {
      const guess = { ...right, currentPassword: `guess ${time}` };
      statuses.push((await client.post(`${api}/change-password`, guess)).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([400]));
    expect(statuses[10]).toBe(429);
    await limited.stop();
  });
});
