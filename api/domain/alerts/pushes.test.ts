import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { createWebPushSender, makeVapidKeys } from '../../adapters/web-push-sender.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { PushSender } from '../ports/outgoing.ts';
import { createAlertSender } from './send-alerts.ts';
import { createPushSending } from './send-due-pushes.ts';

const hourMs = 3_600_000;
const keys = { ...makeVapidKeys(), subject: 'mailto:push@dalil.example' };

let app: TestApp;
let service: PushService;
let clock: FakeClock;
let pushSender: PushSender;
let pushCounts: Record<'sent' | 'gone' | 'refused' | 'later', number>;
let companyId: number;
beforeAll(async () => {
  clock = createFakeClock(new Date('2026-11-23T06:00:00.000Z'));
  service = await startPushService();
  // Gives up soon on a service that never answers, and on no other: a busy machine answers late.
  const hasty = senderWithin(400);
  const patient = senderWithin(limits.pushTimeoutMs);
  pushSender = { ...patient, send: (...push) => (service.mood === 'hang' ? hasty : patient).send(...push) };
  app = await startTestApp({ clock, deps: { pushSender } });
  companyId = (await buildCompany(app)).id;
});
beforeEach(() => {
  Object.assign(service, { mood: 201, retryAfter: undefined });
  service.received.length = 0;
  app.logLines.length = 0;
  pushCounts = { sent: 0, gone: 0, refused: 0, later: 0 };
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

function senderWithin(timeoutMs: number): PushSender {
  return createWebPushSender({
    keys,
    ca: service.ca,
    moreServices: ['localhost'],
    allowsPrivateNetwork: true,
    timeoutMs,
  });
}

const path = '/api/account/alerts/push';
const put = (client: TestClient, body: object) => client.request(path, { method: 'PUT', body });
const subscription = () => ({ ...service.subscription(), serverKey: keys.publicKey });

/** What the log says of pushes that did not arrive. */
function notSent(): object[] {
  return app.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'push not sent');
}

async function sendPushes(given: { pushSender?: PushSender; stopping?: AbortSignal } = {}) {
  const stopping = new AbortController().signal;
  await createPushSending({ ...app.deps, pushSender, pushCounts, stopping, ...given })();
}

let searchCount = 0;

/** Somebody with a search, whose browser is told by push; the next morning there is a match. */
async function readerWithNews(given: object = {}) {
  const talent = await buildTalent(app, { language: 'en', ...given });
  const client = await signedIn(app, talent);
  expect((await put(client, subscription())).status).toBe(200);
  searchCount += 1;
  const word = `craft${'abcdefghijklmnopqrstuvwxyz'[searchCount]}`;
  const { ownerId } = (await client.get('/api/saved')).body;
  const savedAt = clock.now().toISOString();
  const change = { kind: 'search', key: `/jobs?q=${word}`, isSaved: true, alert: 'daily', savedAt };
  await client.post('/api/saved', { ownerId, changes: [change] });
  clock.advance(hourMs);
  const job = await buildJob(app, companyId, { title: `Secret ${word}` });
  clock.advance(23 * hourMs);
  await createAlertSender(app.deps)();
  return { talent, client, job, word };
}

describe('a push', () => {
  it('Y9 arrives encrypted, is signed by the server, and names neither search nor match', async () => {
    const { talent, job, word } = await readerWithNews({ language: 'ar' });
    await sendPushes();
    const [push, ...others] = service.received;
    expect(others).toEqual([]);
    expect(JSON.parse(push?.text ?? '')).toEqual({
      title: 'جديد لك في دليل',
      body: 'نتيجة جديدة واحدة',
      language: 'ar',
      path: `/jobs/${job.id}`,
      owner: `user-${talent.id}`,
      tag: `alerts-user-${talent.id}`,
    });
    expect(push?.text).not.toMatch(new RegExp(`${word}|Secret`));
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    expect(isSignedBy(push?.headers.authorization ?? '')).toBe(true);
    expect(notSent()).toEqual([]);
    await sendPushes();
    expect(service.received).toHaveLength(1);
  });

  it('Y9 of a browser that its service does not know any more ends the subscription', async () => {
    const { client } = await readerWithNews();
    service.mood = 410;
    await sendPushes();
    expect(pushCounts.gone).toBe(1);
    expect(notSent()).toMatchObject([{ outcome: 'gone', service: expect.stringMatching(/^localhost:\d+$/) }]);
    expect((await client.get('/api/account/alerts')).body.push).toMatchObject({ isOn: false, devices: 0 });
  });

  it.each([429, 503, 101, 'hang'] as const)('Y9 that meets %s is tried again later, and arrives once', async (mood) => {
    await readerWithNews();
    service.mood = mood;
    service.retryAfter = mood === 429 ? '600' : undefined;
    await sendPushes();
    service.mood = 201;
    await sendPushes();
    expect(pushCounts).toMatchObject({ sent: 0, later: 1 });
    clock.advance(mood === 429 ? 500_000 : 119_000);
    await sendPushes();
    expect(pushCounts.sent).toBe(0);
    clock.advance(101_000);
    await sendPushes();
    await sendPushes();
    expect(pushCounts).toMatchObject({ sent: 1, later: 1 });
    clock.advance(-clock.now().getTime() + Date.UTC(2026, 10, 23 + searchCount, 6));
  });

  it('Y9 is given up after a morning, when its service stays away', async () => {
    await readerWithNews();
    service.mood = 500;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await sendPushes();
      clock.advance(hourMs);
    }
    expect(service.received).toHaveLength(limits.pushAttemptsMax);
    expect(await app.deps.pushes.countWaiting()).toBe(0);
    clock.advance(15 * hourMs);
  });

  it('Y9 waits no longer than it lives', async () => {
    const later = (waitMs: number): PushSender => ({ ...pushSender, send: async () => ({ result: 'later', waitMs }) });
    const lifetimeMs = limits.pushLifetimeSeconds * 1000;
    await readerWithNews();
    await sendPushes({ pushSender: later(1000) });
    clock.advance(1000);
    await sendPushes({ pushSender: later(lifetimeMs - 1001) });
    expect(await app.deps.pushes.countWaiting()).toBe(1);
    clock.advance(lifetimeMs - 1001);
    await sendPushes({ pushSender: later(1) });
    expect([await app.deps.pushes.countWaiting(), pushCounts.later]).toEqual([0, 3]);
    clock.advance(lifetimeMs + 1);
  });

  it('Y7 is sent once by two servers, and not by one that ends', async () => {
    await readerWithNews();
    const ended = new AbortController();
    ended.abort();
    await sendPushes({ stopping: ended.signal });
    expect([service.received.length, await app.deps.pushes.countWaiting()]).toEqual([0, 1]);
    await Promise.all([sendPushes(), sendPushes()]);
    expect([service.received.length, pushCounts.sent]).toEqual([1, 1]);
  });

  it('Y9 is not sent when nothing of it can be seen any more', async () => {
    const { job } = await readerWithNews();
    const boss = await signedInCompany(
      app,
      (await app.deps.companies.findById(companyId)) ?? expect.fail('there is one'),
    );
    expect((await boss.patch(`/api/jobs/${job.id}`, { status: 'closed' })).status).toBe(200);
    await sendPushes();
    expect([service.received, await app.deps.pushes.countWaiting()]).toEqual([[], 0]);
  });

  it('Y9 is not held up by a service that answers without end, or that redirects', async () => {
    await readerWithNews();
    service.mood = 'flood';
    const began = performance.now();
    await sendPushes();
    expect([pushCounts.sent, performance.now() - began < 2000]).toEqual([1, true]);
    const { client } = await readerWithNews();
    service.mood = 307;
    await sendPushes();
    expect(pushCounts.refused).toBe(1);
    // The subscription stays.
    expect((await client.get('/api/account/alerts')).body.push).toMatchObject({ devices: 1 });
    expect(await app.deps.pushes.countWaiting()).toBe(0);
  });

  it('Y7 that was being sent when its server was killed is not sent again', async () => {
    await readerWithNews();
    const [push] = await app.deps.pushes.due(clock.now(), 10);
    expect(push && (await app.deps.pushes.claim(push))).toBe(true);
    expect(push && (await app.deps.pushes.claim(push))).toBe(false);
    clock.advance(hourMs);
    await sendPushes();
    expect(service.received).toEqual([]);
    clock.advance(23 * hourMs);
    await createAlertSender(app.deps)();
    expect(await app.deps.pushes.countWaiting()).toBe(0);
  });

  it('Y8 goes to nobody after the logout, nor after the account has left', async () => {
    const out = await readerWithNews();
    await out.client.post('/api/auth/logout');
    const gone = await readerWithNews();
    await gone.client.request('/api/account', { method: 'DELETE', body: { password: 'a password of the tests' } });
    await sendPushes();
    expect(service.received).toEqual([]);
  });
});

describe('a subscription', () => {
  it('Y8 is one of the browser: the next account of the realm takes its place, the other realm keeps its own', async () => {
    const [first, second] = [await signedIn(app, await buildTalent(app)), await signedIn(app, await buildTalent(app))];
    const company = await signedInCompany(app, await buildCompany(app));
    const browser = subscription();
    await put(first, browser);
    await company.request('/api/companies/account/alerts/push', { method: 'PUT', body: browser });
    const { endpoint } = browser;
    const push = { publicKey: keys.publicKey, isOn: true, endpoint, devices: 1 };
    expect((await put(second, browser)).body.push).toEqual(push);
    expect((await first.get('/api/account/alerts')).body.push).toMatchObject({ isOn: false, devices: 0 });
    expect((await company.get('/api/companies/account/alerts')).body.push).toMatchObject({ isOn: true, devices: 1 });
    expect((await second.delete(path)).body.push).toMatchObject({ isOn: false, devices: 0 });
  });

  it('Y8 is told in the export by the host of its service alone', async () => {
    const client = await signedIn(app, await buildTalent(app));
    await put(client, subscription());
    const { alerts } = (await client.get('/api/account/export')).body;
    const createdAt = clock.now().toISOString();
    expect(alerts).toEqual({
      byMail: true,
      reminders: true,
      timeZone: 'Asia/Qatar',
      pushDevices: [{ service: 'localhost', createdAt }],
    });
  });

  it.each([
    ['a plain address', { endpoint: 'http://localhost/x' }, 'validation_failed'],
    ['an unknown server', { endpoint: 'https://push.example/x' }, 'push_refused'],
    [
      'a name that only begins like a known one',
      { endpoint: 'https://web.push.apple.com.evil.example/x' },
      'push_refused',
    ],
    ['an address with a name and password', { endpoint: 'https://a:b@localhost/x' }, 'push_refused'],
    ['a key that is none', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }, 'validation_failed'],
    ['a key of another server', { serverKey: makeVapidKeys().publicKey }, 'push_refused'],
    ['an endless address', { endpoint: `https://localhost/${'x'.repeat(1000)}` }, 'validation_failed'],
  ])('Y9 is refused with %s', async (_, wrong, code) => {
    const client = await signedIn(app, await buildTalent(app));
    const refused = await put(client, { ...subscription(), ...wrong });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  });

  it('is not possible where the server has no keys', async () => {
    const plain = await startTestApp();
    const client = await signedIn(plain, await buildTalent(plain));
    expect((await client.get('/api/account/alerts')).body.push.publicKey).toBeNull();
    expect((await put(client, subscription())).body.code).toBe('push_unavailable');
    await plain.stop();
  });
});

describe('the way out', () => {
  const inProduction = (moreServices: string[]) =>
    createWebPushSender({ keys, moreServices, allowsPrivateNetwork: false, ca: service.ca });

  it('Y9 leads to no private network, whatever a name says at the moment of sending', async () => {
    const { endpoint, keys: browserKeys } = service.subscription();
    const target = { endpoint, ...browserKeys, serverKey: keys.publicKey };
    expect(await inProduction(['localhost']).send(target, 'x')).toEqual({ result: 'refused' });
    expect(
      await inProduction(['127.0.0.1']).send({ ...target, endpoint: endpoint.replace('localhost', '127.0.0.1') }, 'x'),
    ).toEqual({
      result: 'refused',
    });
    expect(service.received).toEqual([]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://db5p.notify.windows.com/w/?token=x',
  ])('Y9 knows %s', (endpoint) => expect(inProduction([]).isKnownService(endpoint)).toBe(true));

  it('Y9 takes no more than push services do, and survives keys that are none', async () => {
    const { endpoint, keys: browserKeys } = service.subscription();
    const target = { endpoint, ...browserKeys, serverKey: keys.publicKey };
    expect(await pushSender.send(target, 'x'.repeat(3994))).toEqual({ result: 'refused' });
    expect(await pushSender.send(target, 'x'.repeat(3993))).toEqual({ result: 'sent' });
    expect(await pushSender.send({ ...target, p256dh: `B${'A'.repeat(86)}` }, 'x')).toEqual({ result: 'refused' });
    const other = makeVapidKeys().publicKey;
    expect(await pushSender.send({ ...target, serverKey: other }, 'x')).toEqual({ result: 'refused' });
  });
});

/** Whether a push service would take it for this server's. @see RFC 8292 */
function isSignedBy(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isRight = key === keys.publicKey && /^https:\/\/localhost:\d+$/.test(aud) && sub === keys.subject;
  const sealed = Buffer.from(signature, 'base64url');
  return (
    isRight && verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, sealed)
  );
}
