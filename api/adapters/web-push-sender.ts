import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import type { PushOutcome, PushSender, PushTarget } from '../domain/ports/outgoing.ts';
import { guardedLookup, mayCall, type OutgoingRules } from './outgoing-requests.ts';

/** The push services of the browsers. A subscription names its service, so anything else could be anybody's server. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
];
const knownDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** The keys by which push services know the server. @see RFC 8292 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Whom a push service writes to: `mailto:` or `https:`. */
  subject: string;
}

export interface WebPushOptions extends OutgoingRules {
  keys: VapidKeys;
  /** Hosts besides those of the known browsers. */
  moreServices?: readonly string[];
  timeoutMs?: number;
  /** Certificates of a test's own service. */
  ca?: string;
}

/**
 * Encrypts pushes for a browser and hands them to its push service. Size, time and target are
 * bounded here: the library bounds nothing, and anybody can send a made-up subscription.
 */
export function createWebPushSender({ keys, moreServices = [], timeoutMs, ca, ...rules }: WebPushOptions): PushSender {
  const { subject, publicKey, privateKey } = keys;
  const services = new Set([...knownServices, ...moreServices]);
  const lookup = guardedLookup(rules);
  function isKnownService(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (url?.protocol !== 'https:' || url.username || url.password || !mayCall(url, rules)) return false;
    return services.has(url.hostname) || knownDomains.some((domain) => url.hostname.endsWith(domain));
  }
  return {
    publicKey,
    isKnownService,
    async send(target, payload) {
      // Rules and keys may have changed since the browser subscribed.
      if (!isKnownService(target.endpoint) || target.serverKey !== publicKey) return { result: 'refused' };
      if (Buffer.byteLength(payload) > limits.pushPayloadMaxBytes) return { result: 'refused' };
      // Loaded with the first push: many a server never sends one.
      const { default: webPush } = await import('web-push');
      try {
        const details = webPush.generateRequestDetails(subscriptionOf(target), payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: limits.pushLifetimeSeconds,
          urgency: 'normal',
        });
        const options = { headers: details.headers, lookup, ...(ca !== undefined && { ca }) };
        return await post(
          { url: details.endpoint, body: details.body, timeoutMs: timeoutMs ?? limits.pushTimeoutMs },
          options,
        );
      } catch {
        // Keys that are none: nothing can be encrypted for this browser.
        return { result: 'refused' };
      }
    },
  };
}

function subscriptionOf({ endpoint, p256dh, auth }: PushTarget) {
  return { endpoint, keys: { p256dh, auth } };
}

interface Posting {
  url: string;
  body: Buffer | null;
  timeoutMs: number;
}

/** Resolves in any case; an answer's body is never read, and a redirect not followed. */
function post({ url, body, timeoutMs }: Posting, options: Parameters<typeof request>[1]): Promise<PushOutcome> {
  return new Promise((done) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const asking = request(url, { method: 'POST', ...options, signal }, (answer) => {
      done(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      answer.destroy();
    });
    asking.on('error', (error) =>
      done('code' in error && error.code === 'ADDRESS_REFUSED' ? { result: 'refused' } : later),
    );
    asking.end(body);
  });
}

const later: PushOutcome = { result: 'later', waitMs: undefined };
const hourMs = 3_600_000;

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status !== 429 && status < 500) return { result: 'refused' };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return seconds === undefined ? later : { result: 'later', waitMs: Math.min(seconds * 1000, hourMs) };
}

/** Makes new keys, for development. */
export function makeVapidKeys(): Omit<VapidKeys, 'subject'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A key that begins with zeros comes without them.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

interface PushSettings {
  vapid: VapidKeys | undefined;
  vapidSubject: string;
  pushHosts: readonly string[];
  isProduction: boolean;
  dataDir: string;
}

/** The way out to push services; undefined in production without keys. In development this machine makes its own. */
export function choosePushSender({
  vapid,
  vapidSubject,
  pushHosts,
  isProduction,
  dataDir,
}: PushSettings): PushSender | undefined {
  if (!vapid && isProduction) return undefined;
  const keys = vapid ?? { ...ownKeys(dataDir), subject: vapidSubject };
  return createWebPushSender({ keys, moreServices: pushHosts, allowsInHouse: !isProduction });
}

/** Made at the first start, so that browsers stay subscribed. */
function ownKeys(dataDir: string): Omit<VapidKeys, 'subject'> {
  const file = join(dataDir, 'vapid-keys.json');
  try {
    // Only the lines below write it.
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const keys = makeVapidKeys();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
