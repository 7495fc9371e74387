import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { syncTags } from './background-work.ts';
import { renewPush } from './renew-push.ts';

afterEach(() => vi.unstubAllGlobals());

const publicKey = `B${'A'.repeat(86)}`;
const oldPlace = 'https://fcm.googleapis.com/fcm/send/old';
const newPlace = 'https://fcm.googleapis.com/fcm/send/new';

/** The browser's side: one subscription, which a renewal puts in place of the last. */
function fakeBrowser(endpoint: string | null) {
  const bytes = Uint8Array.from(atob(`${publicKey.replaceAll('-', '+')}=`), (sign) => sign.charCodeAt(0));
  const made = (at: string) => ({
    endpoint: at,
    options: { applicationServerKey: bytes.buffer },
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint: at, keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }),
  });
  let known = endpoint === null ? null : made(endpoint);
  const waiting: string[] = [];
  const registration = {
    pushManager: {
      getSubscription: async () => known,
      subscribe: async () => {
        known ??= made(newPlace);
        return known;
      },
    },
    sync: { register: async (tag: string) => waiting.push(tag) },
  };
  // Of a worker's surroundings, what the renewal uses.
  return { scope: { registration } as never, waiting };
}

/** The server's side: of each realm where it sends pushes, null where they are off, and nothing where nobody is signed in. */
function fakeAlerts(places: { user?: string | null; company?: string | null }) {
  return startFakeServer(({ method, path, body }) => {
    const realm = path.startsWith('/api/companies/') ? 'company' : 'user';
    const endpoint = places[realm];
    if (endpoint === undefined) return { status: 401, body: { code: 'not_authenticated', message: 'No' } };
    if (method === 'PUT') places[realm] = (body as { endpoint: string }).endpoint;
    const at = places[realm] ?? null;
    const push = { publicKey, isOn: at !== null, devices: 1, endpoint: at };
    return { body: { byMail: true, reminders: true, timeZone: 'Asia/Qatar', push } };
  });
}

const sentTo = (server: ReturnType<typeof fakeAlerts>) =>
  server.seen
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path, (body as { endpoint: string }).endpoint]);

it('Y14 a subscription that the browser renewed goes on at its new address, for each account that had it on', async () => {
  const server = fakeAlerts({ user: oldPlace, company: oldPlace });
  await renewPush(fakeBrowser(newPlace).scope);
  expect(sentTo(server)).toEqual([
    ['/api/account/alerts/push', newPlace],
    ['/api/companies/account/alerts/push', newPlace],
  ]);
});

it('Y14 one that the browser ended is made anew', async () => {
  const server = fakeAlerts({ user: oldPlace });
  await renewPush(fakeBrowser(null).scope);
  expect(sentTo(server)).toEqual([['/api/account/alerts/push', newPlace]]);
});

it('Y14 nothing is sent for an account whose pushes are off here, or which is signed out, or whose address is known', async () => {
  for (const places of [{ user: null }, {}, { user: newPlace }]) {
    const server = fakeAlerts(places);
    await renewPush(fakeBrowser(newPlace).scope);
    expect(sentTo(server)).toEqual([]);
  }
});

it('Y14 without a line the browser is asked to call again', async () => {
  const server = fakeAlerts({ user: oldPlace });
  server.isDown = true;
  const { scope, waiting } = fakeBrowser(newPlace);
  await expect(renewPush(scope)).rejects.toThrow();
  expect(waiting).toEqual([syncTags.renewPush]);
  server.isDown = false;
  await renewPush(scope);
  expect(sentTo(server)).toEqual([['/api/account/alerts/push', newPlace]]);
});
