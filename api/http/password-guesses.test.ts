import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { buildAdmin, buildCompany, buildTalent, builtPassword } from '../testing/builders.ts';
import { linkIn, startAppWithMails, tokenIn } from '../testing/mail-box.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createThrottles, type Throttle } from './rate-limit.ts';

// Sixty addresses guessed the password of one account sixty times, and every guess was looked at.

const minuteMs = 60_000;
const wrong = 'a wrong password';
const kinds = [
  { kind: 'a person', api: '/api/auth', build: buildTalent },
  { kind: 'an administrator', api: '/api/auth', build: buildAdmin },
  { kind: 'a company', api: '/api/companies', build: buildCompany },
] as const;

const { app, box, stop } = await startAppWithMails({ hasRateLimits: true, trustsProxy: true });
afterAll(stop);
let addresses = 0;

/** Another address at each call, as of a botnet. */
const elsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` };
};

describe.each(kinds)('guesses on $kind (F25)', ({ api, build }) => {
  const tryIn = (email: string, password = wrong, client = app.client()) =>
    client.post(`${api}/login`, { email, password }, elsewhere());

  async function guess(email: string, count = 60) {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await tryIn(email));
    return answers;
  }

  async function deviceOf(email: string): Promise<TestClient> {
    const client = app.client();
    expect((await tryIn(email, builtPassword, client)).status).toBe(200);
    await client.post(`${api}/logout`);
    return client;
  }

  it('from 60 addresses make strangers wait, and say so', async () => {
    const { email } = await build(app);
    const answers = await guess(email);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    const { status, body, headers } = answers.at(-1) ?? expect.unreachable();
    expect([status, body.code]).toEqual([429, 'password_guesses']);
    const waitSeconds = Number(headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect((await tryIn(email, builtPassword)).status).toBe(429);
  });

  it('leave the owner in by a device that was there before, and by no other', async () => {
    const { email } = await build(app);
    const neighbour = await build(app);
    const known = await deviceOf(email);
    const other = await deviceOf(neighbour.email);
    await guess(email, 20);
    expect((await tryIn(email, builtPassword, known)).status).toBe(200);
    expect((await tryIn(email, builtPassword, other)).status).toBe(429);
    const [name, mark] = known.cookies.get('dalil_device')?.split('.') ?? [];
    for (const forged of [`${name}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${mark}`, 'x', `${name}`]) {
      other.cookies.set('dalil_device', forged);
      expect((await tryIn(email, builtPassword, other)).status).toBe(429);
    }
  });

  it('are bounded from a stolen device, too, without the owner’s other one', async () => {
    const { email } = await build(app);
    const [stolen, own] = [await deviceOf(email), await deviceOf(email)];
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await tryIn(email, wrong, stolen));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryIn(email, builtPassword, own)).status).toBe(200);
    expect((await tryIn(email, builtPassword)).status).toBe(200);
  });

  it('do not keep a signed-in owner from a new password', async () => {
    const { email } = await build(app);
    const owner = app.client();
    await tryIn(email, builtPassword, owner);
    owner.cookies.delete('dalil_device');
    await guess(email, 20);
    const change = { currentPassword: builtPassword, newPassword: 'another password of the tests' };
    expect((await owner.post(`${api}/change-password`, change, elsewhere())).status).toBe(200);
  });

  it('warn the owner once, with a link that lets in', async () => {
    const { email } = await build(app);
    await box.collect();
    await guess(email, 30);
    const mails = await box.collect();
    expect(mails.map(({ headers }) => headers.to)).toEqual([email]);
    const { pathname } = linkIn(mails[0]);
    expect(pathname).toBe('/reset-password');
    const owner = app.client();
    const chosen = { token: tokenIn(mails[0]), password: 'a password by the link' };
    expect((await owner.post(`${api}/reset-password`, chosen, elsewhere())).status).toBe(200);
    expect((await tryIn(email, chosen.password)).status).toBe(429);
    expect((await tryIn(email, chosen.password, owner)).status).toBe(200);
    await guess(email, 30);
    expect((await box.collect()).map(({ headers }) => headers.subject)).not.toContain(mails[0]?.headers.subject);
    const again = await app.client().post(`${api}/reset-password`, chosen, elsewhere());
    expect(again.body.code).toBe('invalid_link');
  });

  it('reveal nothing of whether the account exists (G8)', async () => {
    const { email } = await build(app);
    const asked: { email: string; mail: string }[] = [];
    const watched = vi
      .spyOn(app.deps.credentials, 'askForLink')
      .mockImplementation(async (ask) => void asked.push(ask));
    const shapeOf = async (named: string) =>
      (await guess(named, 14)).map(({ status, body, headers }) => [
        ...[status, body.code, body.message],
        ...[[...headers.keys()].sort(), Number(headers.get('retry-after')) > 0],
      ]);
    const unknown = `nobody-${email}`;
    expect(await shapeOf(unknown)).toEqual(await shapeOf(email));
    expect(asked.map((ask) => [ask.email, ask.mail])).toEqual([
      [unknown, 'password_guesses'],
      [email, 'password_guesses'],
    ]);
    watched.mockRestore();
    await box.collect();
  });

  it('do not fail a login where the warning cannot be queued', async () => {
    const { email } = await build(app);
    const full = vi.spyOn(app.deps.credentials, 'askForLink').mockRejectedValue(new Error('disk full'));
    expect((await guess(email, 12)).map(({ status }) => status)).toEqual([...Array(11).fill(401), 429]);
    full.mockRestore();
  });
});

describe('the back-off', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const looks = async (login: Throttle, minutes: number, addressesOfBotnet: number) => {
    let looked = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let n = 0; n < addressesOfBotnet; n += 1) {
        const caller = { ip: `198.51.100.${n}`, account: 'victim@example.com' };
        await login.enter(caller).then(
          () => (looked += 1),
          () => undefined,
        );
      }
      vi.setSystemTime(Date.now() + minuteMs);
    }
    return looked;
  };

  it('looks at 16 guesses of a botnet in an hour and at 40 in a day, and warns once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const warned: string[] = [];
    const warnOfGuesses = async ({ email }: { email: string }) => void warned.push(email);
    const { login } = createThrottles({ isOn: true, warnOfGuesses });
    expect(await looks(login, 60, 60)).toBe(16);
    expect(await looks(login, 23 * 60, 3)).toBeLessThanOrEqual(24);
    expect(warned).toEqual(['victim@example.com']);
  });

  it('counts guesses that come at one moment as if they came one by one', async () => {
    const { login } = createThrottles({ isOn: true });
    const tries = Array.from({ length: 60 }, (_, n) => login.enter({ ip: `192.0.2.${n}`, account: 'a@example.com' }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  });

  it('counts no login that succeeds: a team of one account signs in on 40 new devices', async () => {
    const { companyLogin } = createThrottles({ isOn: true });
    for (let n = 0; n < 40; n += 1) {
      const admission = await companyLogin.enter({ ip: `192.0.2.${n}`, account: 'team@example.com' });
      await admission.succeeded();
    }
  });
});
