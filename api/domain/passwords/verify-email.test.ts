import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildTalent,
  companyRegistration,
  registration,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { linkIn, startAppWithMails, tokenIn } from '../../testing/mail-box.ts';
import { startTestApp } from '../../testing/start-test-app.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date());
const { app, box, stop } = await startAppWithMails({ clock });
afterAll(stop);
beforeEach(async () => {
  await box.collect();
  clock.advance(1);
});

const realms = [
  {
    realm: 'user',
    api: '/api/auth',
    register: '/api/users',
    bodyOf: registration,
    build: buildTalent,
    signIn: signedIn,
    publicPage: (slug: string) => `/api/users/slug/${slug}`,
    search: '',
  },
  {
    realm: 'company',
    api: '/api/companies',
    register: '/api/companies',
    bodyOf: companyRegistration,
    build: buildCompany,
    signIn: signedInCompany,
    publicPage: (slug: string) => `/api/companies/slug/${slug}`,
    search: '?for=company',
  },
] as const;

const verify = (api: string, token: string) => app.client().post(`${api}/verify-email`, { token });

describe.each(realms)('the e-mail of a $realm', ({ api, register, bodyOf, build, signIn, publicPage, search }) => {
  const marksOf = async (slug: string) => {
    const { isEmailConfirmed, isVerified } = (await app.client().get(publicPage(slug))).body;
    return { isEmailConfirmed, isVerified };
  };

  it('is confirmed by the link of the mail that a registration sends, and the used link says so', async () => {
    const { status, body } = await app.client().post(register, bodyOf({ language: 'en' }));
    const account = body.company ?? body;
    expect([status, account.isEmailConfirmed]).toEqual([201, false]);
    const [mail] = await box.collect();
    expect(mail?.headers).toMatchObject({ to: account.email, subject: 'Confirm your email on Dalil' });
    expect(mail?.headers['list-unsubscribe']).toBeUndefined();
    expect([linkIn(mail).pathname, linkIn(mail).search.replace(/[?&]token=.*/, '')]).toEqual(['/verify-email', search]);
    expect((await verify(api, tokenIn(mail))).body).toEqual({ message: 'E-mail confirmed', wasConfirmed: false });
    // Only an administrator verifies.
    expect(await marksOf(account.slug)).toEqual({ isEmailConfirmed: true, isVerified: false });
    const again = await verify(api, tokenIn(mail));
    expect([again.status, again.body]).toEqual([200, { message: 'E-mail already confirmed', wasConfirmed: true }]);
    clock.advance(48 * hourMs);
    expect((await verify(api, tokenIn(mail))).body.code).toBe('invalid_link');
  });

  it('is asked for in Arabic where that was the language', async () => {
    await app.client().post(register, bodyOf());
    const [mail] = await box.collect();
    expect(mail?.headers.subject).toBe('أكّد بريدك على دليل');
    expect(mail?.parts['text/html']).toContain('<html lang="ar" dir="rtl">');
  });

  it('is asked for again when the owner asks; each link counts until one is used', async () => {
    const account = await build(app);
    const client = await signIn(app, account);
    const ask = async () => {
      expect((await client.post(`${api}/verify-email/request`)).status).toBe(202);
      clock.advance(1);
      return tokenIn((await box.collect())[0]);
    };
    const [first, second] = [await ask(), await ask()];
    expect((await verify(api, first)).body).toMatchObject({ wasConfirmed: false });
    expect((await verify(api, second)).body).toMatchObject({ wasConfirmed: true });
    expect((await client.post(`${api}/verify-email/request`)).status).toBe(202);
    expect(await box.collect()).toHaveLength(0);
  });

  it('is confirmed to the end of the 48 hours', async () => {
    const account = await build(app);
    await (await signIn(app, account)).post(`${api}/verify-email/request`);
    const token = tokenIn((await box.collect())[0]);
    clock.advance(48 * hourMs - 1);
    expect((await verify(api, token)).body).toEqual({ message: 'E-mail confirmed', wasConfirmed: false });
    expect(await marksOf(account.slug)).toMatchObject({ isEmailConfirmed: true });
  });

  it('is confirmed within 48 hours, in its realm, by a link of this kind', async () => {
    const account = await build(app);
    await (await signIn(app, account)).post(`${api}/verify-email/request`);
    const token = tokenIn((await box.collect())[0]);
    const other = api === '/api/auth' ? '/api/companies' : '/api/auth';
    expect((await verify(other, token)).body.code).toBe('invalid_link');
    const misused = await app.client().post(`${api}/reset-password`, { token, password: 'secret-enough' });
    expect(misused.body.code).toBe('invalid_link');
    clock.advance(48 * hourMs);
    expect((await verify(api, token)).body.code).toBe('invalid_link');
    expect(await marksOf(account.slug)).toEqual({ isEmailConfirmed: false, isVerified: false });
  });
});

it('tells devices of a confirmed e-mail', async () => {
  const talent = await buildTalent(app);
  const { epoch, rev } = await app.deps.sync.sums('talents');
  await (await signedIn(app, talent)).post('/api/auth/verify-email/request');
  await verify('/api/auth', tokenIn((await box.collect())[0]));
  const changed = await app.deps.sync.changes('talents', { epoch, rev }, 10);
  expect(changed).toMatchObject({ cards: [expect.stringMatching(`"id":${talent.id},`)] });
});

it('sends no mail for a registration that is refused (F18)', async () => {
  const { email } = await buildTalent(app);
  expect((await app.client().post('/api/users', registration({ email }))).status).toBe(409);
  expect(await box.collect()).toHaveLength(0);
});

it('bounds how often the owner has it sent', async () => {
  const limited = await startTestApp({ hasRateLimits: true });
  const client = await signedIn(limited, await buildTalent(limited));
  const statuses = [];
  for (let time = 1; time <= 6; time += 1) statuses.push((await client.post('/api/auth/verify-email/request')).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  await limited.stop();
});
