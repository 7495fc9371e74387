import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedUnsubscribeTokens } from '../adapters/signed-tokens.ts';
import {
  buildCompany,
  buildTalent,
  builtPassword,
  companyRegistration,
  registration,
  signedIn,
} from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { createThrottles, type Throttle } from './rate-limit.ts';

let app: TestApp | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.stop();
  app = undefined;
});

const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

describe('over HTTP', () => {
  it('bounds failed sign-ins to one account, and says when to come again (F25)', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const { email } = await buildTalent(app);
    const client = app.client();
    const tries = await times(12, () => client.post('/api/auth/login', { email, password: 'wrong' }));
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const right = await client.post('/api/auth/login', { email, password: builtPassword });
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited']);
    expect(right.body.message).toBe('Too many attempts. Try again later');
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('bounds fast registrations from one address (F25)', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const client = app.client();
    const tries = await times(30, () => client.post('/api/users', registration()));
    const statuses = new Set(tries.map(({ status }) => status));
    expect(statuses).toEqual(new Set([201, 429]));
  });

  it('lets an office register and sign in while somebody there guesses passwords, each act by itself (F25)', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const { email } = await buildTalent(app);
    const company = await buildCompany(app);
    const client = app.client();
    const guesses = await times(25, () =>
      client.post('/api/auth/login', { email: 'a@example.com', password: 'wrong' }),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await app.client().post('/api/users', registration())).status).toBe(201);
    expect((await app.client().post('/api/companies', companyRegistration())).status).toBe(201);
    const asCompany = { email: company.email, password: builtPassword };
    expect((await app.client().post('/api/companies/login', asCompany)).status).toBe(200);
    const links = await app.client().post('/api/auth/forgot-password', { email });
    expect(links.status).toBe(202);
  });

  it('lets 40 people of one office sign in at nine o’clock (F25)', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const { email } = await buildTalent(app);
      statuses.push((await app.client().post('/api/auth/login', { email, password: builtPassword })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('bounds guesses of tokens, addresses and searches, each by itself', async () => {
    app = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const client = app.client();
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const refusedOf = async (count: number, ask: (n: number) => Promise<{ status: number }>) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
      return answers.filter(({ status }) => status === 429).length;
    };
    const token = (n: number) => `${'t'.repeat(40)}${n}`;
    expect(await refusedOf(30, (n) => client.post('/api/mail/unsubscribe', { token: token(n) }, from))).toBe(5);
    expect(await refusedOf(70, (n) => client.get(`/api/slugs/person-${n}`, from))).toBe(10);
    expect(await refusedOf(1210, (n) => client.get(`/api/users?q=word${n}`, from))).toBe(10);
    // A cached answer costs nothing, and other callers are not concerned.
    expect((await client.get('/api/users?q=other', { 'x-forwarded-for': '198.51.100.10' })).status).toBe(200);
    expect((await client.post('/api/users', registration(), from)).status).toBe(201);
  });

  it('bounds probes of addresses where nobody is, by whatever way they ask (F25)', async () => {
    app = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const { slug } = await buildTalent(app);
    const company = await buildCompany(app);
    const client = app.client();
    const from = { 'x-forwarded-for': '198.51.100.20' };
    const ways = ['/api/users/slug/', '/api/companies/slug/', '/api/jobs/9999', '/', '/company/', '/og/', '/jobs/9999'];
    vi.useFakeTimers({ toFake: ['Date'] });
    const statuses: number[] = [];
    for (let n = 0; n < 320; n += 1) {
      if (n % 100 === 0) vi.setSystemTime(Date.now() + 60_000);
      const way = ways[n % ways.length] ?? '';
      statuses.push((await client.get(`${way}${1000 + n}${way === '/og/' ? '.png' : ''}`, from)).status);
    }
    expect(statuses.slice(0, 300)).toEqual(Array(300).fill(404));
    expect(statuses.slice(300)).toEqual(Array(20).fill(429));
    expect((await client.get(`/${slug}`, { 'x-forwarded-for': '198.51.100.21' })).status).toBe(200);
    expect((await client.get(`/api/companies/slug/${company.slug}`, from)).status).toBe(429);
  });

  it('lets 25 people of one office read, search and open links all day (F25)', async () => {
    const { profileRead, search, slugCheck, link } = createThrottles({ isOn: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    const caller = { ip: '198.51.100.22' };
    const refused: unknown[] = [];
    for (let minute = 0; minute < 8 * 60; minute += 1) {
      vi.setSystemTime(Date.now() + 60_000);
      // A minute of the office: profiles, some of them gone, searches letter by letter, a registration, a link of a mail.
      const acts = [
        ...Array.from({ length: 100 }, () => profileRead.enter(caller)),
        ...(minute % 2 === 0 ? [profileRead.enter(caller).then(({ missed }) => missed?.())] : []),
        ...Array.from({ length: 200 }, () => search.enter(caller)),
        ...Array.from({ length: 8 }, () => slugCheck.enter(caller)),
        link.enter(caller),
      ];
      for (const act of await Promise.allSettled(acts)) if (act.status === 'rejected') refused.push(act.reason);
    }
    expect(refused).toEqual([]);
  });

  it('bounds searches, checked addresses and links over an hour, too', async () => {
    const { search, slugCheck, link } = createThrottles({ isOn: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    const looked = async (throttle: Throttle, aMinute: number) => {
      let count = 0;
      for (let minute = 0; minute < 30; minute += 1) {
        vi.setSystemTime(Date.now() + 60_000);
        for (let n = 0; n < aMinute; n += 1)
          await throttle.enter({ ip: '198.51.100.23' }).then(
            () => (count += 1),
            () => undefined,
          );
      }
      return count;
    };
    expect(await looked(search, 1000)).toBe(15_000);
    expect(await looked(slugCheck, 60)).toBe(1000);
    expect(await looked(link, 24)).toBe(600);
  });

  it('bounds wrong access tokens, and lets those go on that were right before', async () => {
    app = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const { email } = await buildTalent(app);
    const owner = await signedIn(app, { email });
    const ask = { password: builtPassword, name: 'script', scopes: ['profile:read'], days: 30 };
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) tokens.push((await owner.post('/api/account/tokens', ask)).body.secret);
    const program = app.client();
    const use = async (token: string, ip = '198.51.100.24') => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip };
      return (await program.get('/api/auth/check', headers)).status;
    };
    const [used = '', fresh = ''] = tokens;
    expect(await use(used)).toBe(200);
    const wrong: number[] = [];
    for (let n = 0; n < 310; n += 1) wrong.push(await use(`dalil_${'x'.repeat(40)}${n}`));
    expect(wrong).toEqual([...Array(300).fill(401), ...Array(10).fill(429)]);
    expect([await use(used), await use(fresh), await use(fresh, '198.51.100.25')]).toEqual([200, 429, 200]);
  });

  it('bounds wrong links of mail programs, and no right one', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const { id } = await buildTalent(app);
    const client = app.client();
    const token = signedUnsubscribeTokens(['a key that is only used by the tests of this project']).tokenFor({
      ...{ realm: 'user', id },
    });
    const statuses: number[] = [];
    for (let n = 0; n < 305; n += 1) statuses.push((await client.post(`/unsubscribe?token=${token}${n}`)).status);
    expect(statuses).toEqual([...Array(300).fill(404), ...Array(5).fill(429)]);
    expect((await client.post(`/unsubscribe?token=${token}`)).status).toBe(200);
  });

  it('lets a forged proxy header count for nothing', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const client = app.client();
    let forged = 0;
    const tries = await times(30, () => {
      forged += 1;
      return client.post('/api/users', registration(), { 'x-forwarded-for': `203.0.113.${forged}` });
    });
    expect(tries.some(({ status }) => status === 429)).toBe(true);
  });

  it('counts the last hop behind a proxy, whatever the caller put before it', async () => {
    app = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const { slug } = await buildTalent(app);
    const client = app.client();
    const read = (forwarded: string) => client.get(`/api/users/slug/${slug}`, { 'x-forwarded-for': forwarded });
    let forged = 0;
    const tries = await times(125, () => {
      forged += 1;
      return read(`10.0.0.${forged}, 198.51.100.7`);
    });
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await read('198.51.100.7, 198.51.100.8')).status).toBe(200);
  });

  it('counts all spellings of an address behind a proxy as one, and what is none as the proxy', async () => {
    app = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const { slug } = await buildTalent(app);
    const client = app.client();
    const readsOf = async (names: readonly string[]) => {
      const readers = Array.from({ length: 130 }, (_, n) => names[n % names.length] ?? '');
      const read = (name: string) => client.get(`/api/users/slug/${slug}`, { 'x-forwarded-for': name });
      const statuses = await Promise.all(readers.map(async (name) => (await read(name)).status));
      return statuses.filter((status) => status === 200).length;
    };
    const ports = Array.from({ length: 20 }, (_, n) => `9.9.9.5:${1000 + n}`);
    const others = ['9.9.9.5', '::ffff:9.9.9.5', '::ffff:0909:0905', '[::ffff:909:905]:80', '0:0:0:0:0:FFFF:9.9.9.5'];
    expect(await readsOf([...ports, ...others])).toBe(120);
    const ofOneNetwork = [
      '2001:db8::1',
      '2001:0db8:0000::0001',
      '[2001:DB8::1]',
      '[2001:db8::1]:443',
      '2001:db8::1%eth0',
    ];
    expect(await readsOf(ofOneNetwork)).toBe(120);
    const garbage = [
      'unknown',
      '999.1.1.1',
      '1.2.3',
      '::x',
      '-',
      '_hidden',
      '1.2.3.4.5',
      '3232235777',
      '"',
      '[1.2.3.4]',
    ];
    expect(await readsOf(garbage)).toBe(120);
  });

  it('leaves readers on this machine alone', async () => {
    app = await startTestApp({ hasRateLimits: true });
    const { slug } = await buildTalent(app);
    const client = app.client();
    const tries = await times(130, () => client.get(`/api/users/slug/${slug}`));
    expect(tries.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('the bounds', () => {
  const isOpen = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    );

  it('forget the failures of an account once it has signed in', async () => {
    const { login } = createThrottles({ isOn: true });
    const caller = { ip: '192.0.2.1', account: 'a@example.com' };
    for (let count = 0; count < 9; count += 1) await login.enter(caller);
    const admission = await login.enter(caller);
    expect(await isOpen(login.enter(caller))).toBe(false);
    await admission.succeeded();
    expect(await isOpen(login.enter(caller))).toBe(true);
  });

  it('keep the realms apart', async () => {
    const { login, companyLogin } = createThrottles({ isOn: true });
    const caller = { ip: '192.0.2.2', account: 'a@example.com' };
    for (let count = 0; count < 10; count += 1) await login.enter(caller);
    expect([await isOpen(login.enter(caller)), await isOpen(companyLogin.enter(caller))]).toEqual([false, true]);
  });

  it('take the addresses of one IPv6 network as one', async () => {
    const { profileRead } = createThrottles({ isOn: true });
    for (let count = 0; count < 120; count += 1) {
      await profileRead.enter({ ip: `2001:db8:0:1::${count.toString(16)}` });
    }
    expect(await isOpen(profileRead.enter({ ip: '2001:db8:0:1:ffff:ffff:ffff:ffff' }))).toBe(false);
    expect(await isOpen(profileRead.enter({ ip: '2001:db8:0:2::1' }))).toBe(true);
  });

  it('are off when told', async () => {
    const { login } = createThrottles({ isOn: false });
    for (let count = 0; count < 200; count += 1) await login.enter({ ip: '192.0.2.3', account: 'a@example.com' });
  });
});
