import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import type { PushOutcome, PushSender, PushTarget } from '../domain/ports/outgoing.ts';
import { guardedLookup, mayCall, type OutgoingRules } from './outgoing-requests.ts';

/** The push services of the browsers. A subscription contains the address of its service, and anybody can send a made-up one. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
];
const knownDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** The keys by which push services identify the server. @see RFC 8292 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Contact of the operator for push services, `mailto:` or `https:`. */
  subject: string;
}

export interface WebPushOptions extends OutgoingRules {
  keys: VapidKeys;
  /** Hosts of further push services. */
  moreServices?: readonly string[];
  timeoutMs?: number;
  /** Certificates of a test's own service. */
  ca?: string;
}

/**
 * Encrypts pushes and sends them to the push service of their browser. Limits size, time and target, because the library
 * does not.
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
      // Loaded with the first push, because many servers never send one.
      const { default: webPush } = await import('web-push');
      try {
        const details = webPush.generateRequestDetails(subscriptionOf(target), payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: limits.pushLifetimeSeconds,
          urgency: 'normal',
        });
        const options = { headers: details.headers, lookup, ...(ca !== undefined && { ca }) };
        return await sendRequest(
          { url: details.endpoint, body: details.body, timeoutMs: timeoutMs ?? limits.pushTimeoutMs },
          options,
        );
      } catch {
        // The keys of the subscription are not valid.
        return { result: 'refused' };
      }
    },
  };
}

function subscriptionOf({ endpoint, p256dh, auth }: PushTarget) {
  return { endpoint, keys: { p256dh, auth } };
}

interface PushRequest {
  url: string;
  body: Buffer | null;
  timeoutMs: number;
}

/** Never rejects. Reads no body of a response, and follows no redirect. */
function sendRequest(
  { url, body, timeoutMs }: PushRequest,
  options: Parameters<typeof request>[1],
): Promise<PushOutcome> {
  return new Promise((done) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const post = request(url, { method: 'POST', ...options, signal }, (response) => {
      done(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
      response.destroy();
    });
    post.on('error', (error) =>
      done('code' in error && error.code === 'ADDRESS_REFUSED' ? { result: 'refused' } : tryLater),
    );
    // Node emits nothing else after an answer of 101; the first call of `done` counts.
    post.on('close', () => done(tryLater));
    post.end(body);
  });
}

const tryLater: PushOutcome = { result: 'later', waitMs: undefined };
const hourMs = 3_600_000;

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status !== 429 && status < 500) return { result: 'refused' };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return seconds === undefined ? tryLater : { result: 'later', waitMs: Math.min(seconds * 1000, hourMs) };
}

/** Makes new keys, for development. */
export function makeVapidKeys(): Omit<VapidKeys, 'subject'> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // `getPrivateKey` drops leading zeros.
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

/** Makes the push sender of the settings; undefined in production without keys. In development it creates keys. */
export function choosePushSender({
  vapid,
  vapidSubject,
  pushHosts,
  isProduction,
  dataDir,
}: PushSettings): PushSender | undefined {
  if (!vapid && isProduction) return undefined;
  const keys = vapid ?? { ...developmentKeys(dataDir), subject: vapidSubject };
  return createWebPushSender({ keys, moreServices: pushHosts, allowsPrivateNetwork: !isProduction });
}

/** Keys are created at the first start and stored, so that browsers stay subscribed. */
function developmentKeys(dataDir: string): Omit<VapidKeys, 'subject'> {
  const file = join(dataDir, 'vapid-keys.json');
  try {
    // Only the code below writes this file.
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const keys = makeVapidKeys();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
