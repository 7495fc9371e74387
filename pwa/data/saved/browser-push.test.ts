import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { companySession, session } from '../core/session-store.ts';
import { adoptTimeZone, ownTimeZone } from './alert-settings.ts';
import { pushAbility, renewPushIfNeeded, switchPushOff, switchPushOn } from './browser-push.ts';

/** Keys as the server names them, and as the browser gives them back: base64url of the bytes. */
const key = 'BAEC_w';
const otherKey = 'BAECAw';
const bytesOf = (name: string) => Uint8Array.from(atob(name.replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;

/** The browser's one subscription; what it is asked to do is noted. */
function fakePushManager() {
  const done: string[] = [];
  let current: { key: string; endpoint: string } | null = null;
  const asSubscription = ({ key: of, endpoint }: { key: string; endpoint: string }) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(of) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      done.push(`unsubscribe ${of}`);
      current = null;
      return true;
    },
  });
  const manager = {
    done,
    isBroken: false,
    hold: (of: string, endpoint = 'https://push.example/1') => {
      current = { key: of, endpoint };
    },
    getSubscription: async () => current && asSubscription(current),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (manager.isBroken) throw new DOMException('The push service is away', 'AbortError');
      done.push(`subscribe ${applicationServerKey}`);
      current ??= { key: applicationServerKey, endpoint: 'https://push.example/1' };
      return asSubscription(current);
    },
  };
  return manager;
}

interface Settings {
  isOn: boolean;
  publicKey: string | null;
  endpoint: string | null;
}
let push: Settings;
let timeZone: string;
let pushes: ReturnType<typeof fakePushManager>;
let permission: NotificationPermission;
let answered: NotificationPermission;
const server = startFakeServer(({ path }) =>
  path.includes('/account/alerts')
    ? { body: { byMail: true, reminders: true, timeZone, push: { ...push, devices: 1 } } }
    : { status: 404, body: { message: 'Not found', code: 'not_found' } },
);
const calls = () => server.seen.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`);

beforeAll(() => {
  vi.stubGlobal('PushManager', class {});
});
beforeEach(() => {
  push = { isOn: false, publicKey: key, endpoint: null };
  timeZone = ownTimeZone();
  pushes = fakePushManager();
  permission = 'default';
  answered = 'granted';
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => answered,
  });
  const registration = { pushManager: pushes };
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'Chrome',
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  session.set({ state: 'signed-in', account: buildOwnProfile(), isOffline: false });
  server.seen.length = 0;
});
afterEach(() => session.set({ state: 'signed-out' }));
afterAll(() => vi.unstubAllGlobals());

describe('what this browser can do', () => {
  it('is told without asking for anything', () => {
    expect(pushAbility()).toBe('able');
    permission = 'denied';
    expect(pushAbility()).toBe('denied');
    permission = 'granted';
    expect(pushAbility()).toBe('able');
    const worker = navigator.serviceWorker;
    vi.stubGlobal('navigator', { userAgent: 'Firefox' });
    expect(pushAbility()).toBe('unable');
    vi.stubGlobal('navigator', { userAgent: 'Firefox', serviceWorker: worker });
    expect(pushAbility()).toBe('able');
    const { Notification: known } = window;
    Reflect.deleteProperty(window, 'Notification');
    expect(pushAbility()).toBe('unable');
    vi.stubGlobal('Notification', known);
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18)' });
    expect(pushAbility()).toBe('installed');
  });
});

describe('switching pushes on', () => {
  it('subscribes with the key of the server, and tells the server where this browser is reached', async () => {
    expect(await switchPushOn('user', key)).toBe('on');
    expect(pushes.done).toEqual([`subscribe ${key}`]);
    expect(calls()).toEqual(['PUT account/alerts/push']);
    expect(server.seen[0]?.body).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'point', auth: 'secret' },
      serverKey: key,
    });
  });

  it('gives up a subscription with another key first, and keeps one with the same', async () => {
    pushes.hold(otherKey);
    await switchPushOn('company', key);
    expect(pushes.done).toEqual([`unsubscribe ${otherKey}`, `subscribe ${key}`]);
    expect(calls()).toEqual(['PUT companies/account/alerts/push']);
    pushes.done.length = 0;
    await switchPushOn('user', key);
    expect(pushes.done).toEqual([`subscribe ${key}`]);
  });

  it('says that it was denied, or failed, and tells the server nothing', async () => {
    answered = 'denied';
    expect(await switchPushOn('user', key)).toBe('denied');
    answered = 'granted';
    pushes.isBroken = true;
    expect(await switchPushOn('user', key)).toBe('failed');
    expect(calls()).toEqual([]);
  });
});

describe('switching pushes off', () => {
  it('tells the server, and ends the subscription that nobody else here needs', async () => {
    pushes.hold(key);
    await switchPushOff('user');
    expect(calls()).toEqual(['DELETE account/alerts/push']);
    expect(pushes.done).toEqual([`unsubscribe ${key}`]);
  });

  it.each([
    [true, []],
    [false, [`unsubscribe ${key}`]],
  ])('keeps it where another account here needs it: %s', async (isOn, done) => {
    pushes.hold(key);
    push.isOn = isOn;
    await switchPushOff('company');
    expect(calls()).toEqual(['DELETE companies/account/alerts/push', 'GET account/alerts']);
    expect(pushes.done).toEqual(done);
  });
});

describe('a browser without a worker', () => {
  beforeEach(() => {
    permission = 'granted';
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => undefined } });
  });

  it('has no subscription to end or to keep', async () => {
    await expect(switchPushOff('user')).resolves.toBeUndefined();
    expect(calls()).toEqual(['DELETE account/alerts/push']);
    server.seen.length = 0;
    await renewPushIfNeeded();
    expect(calls()).toEqual([]);
  });
});

describe('a subscription of before', () => {
  beforeEach(() => {
    permission = 'granted';
    push = { isOn: true, publicKey: key, endpoint: 'https://push.example/1' };
  });

  it('stays as it is where the server sends to it', async () => {
    pushes.hold(key);
    await renewPushIfNeeded();
    expect(calls()).toEqual(['GET account/alerts']);
  });

  it('is kept for the company, too, once the server has confirmed it', async () => {
    pushes.hold(key);
    companySession.set({ state: 'signed-in', account: buildOwnCompany(), isOffline: true });
    await renewPushIfNeeded();
    companySession.set({ state: 'signed-in', account: buildOwnCompany(), isOffline: false });
    await renewPushIfNeeded();
    companySession.set({ state: 'signed-out' });
    expect(calls()).toEqual(['GET account/alerts', 'GET account/alerts', 'GET companies/account/alerts']);
  });

  it.each([
    ['the browser lost it', () => undefined],
    ['the browser renewed it', () => pushes.hold(key, 'https://push.example/2')],
    ['the server has another key', () => pushes.hold(otherKey)],
  ])('is told anew where %s', async (_, prepare) => {
    prepare();
    await renewPushIfNeeded();
    expect(calls()).toEqual(['GET account/alerts', 'PUT account/alerts/push']);
    expect(server.seen[1]?.body).toMatchObject({ serverKey: key });
  });

  it.each([
    ['nobody has allowed notifications', () => (permission = 'default')],
    ['they are denied', () => (permission = 'denied')],
    ['nobody is signed in', () => session.set({ state: 'signed-out' })],
    [
      'the server has not confirmed who is signed in',
      () => session.set({ state: 'signed-in', account: buildOwnProfile(), isOffline: true }),
    ],
  ])('is not asked for where %s', async (_, prepare) => {
    prepare();
    await renewPushIfNeeded();
    expect(calls()).toEqual([]);
  });

  it.each([
    ['pushes are off', () => (push.isOn = false)],
    ['the server sends none', () => (push.publicKey = null)],
  ])('is not told where %s', async (_, prepare) => {
    prepare();
    await renewPushIfNeeded();
    expect(calls()).toEqual(['GET account/alerts']);
  });
});

it('the time zone of this device is told only where the server knows another', async () => {
  await adoptTimeZone('user');
  expect(calls()).toEqual(['GET account/alerts']);
  timeZone = 'Pacific/Apia';
  await adoptTimeZone('company');
  expect(calls().slice(1)).toEqual(['GET companies/account/alerts', 'PATCH companies/account/alerts']);
  expect(server.seen.at(-1)?.body).toEqual({ timeZone: ownTimeZone() });
});
