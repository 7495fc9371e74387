import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import * as v from 'valibot';
import type { ObjectStoreSettings } from './adapters/picture-files.ts';
import type { VapidKeys } from './adapters/web-push-sender.ts';
import type { PostgresPoolSettings } from './store/engines/postgres-pool.ts';

/** How pushes reach browsers, and where companies prove their hosts. */
export interface OutgoingEnv {
  /** Name servers; undefined takes those of the machine. */
  nameServers: string[] | undefined;
  /** Undefined without keys: then production pushes nothing, and development makes keys of its own. */
  vapid: VapidKeys | undefined;
  /** Whom push services may write to; also with keys that this machine makes. */
  vapidSubject: string;
  /** Push services besides those of the known browsers. */
  pushHosts: readonly string[];
}

/** The settings of pushes and name servers; the message of each rule is what is allowed. */
export const outgoingSettings = {
  DNS_SERVERS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.everyItem(
        (server) => isIP(server.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1')) !== 0,
        'IP addresses, e.g. 9.9.9.9',
      ),
    ),
  ),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'a public key of 87 characters'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'a private key of 43 characters'))),
  VAPID_SUBJECT: v.optional(v.pipe(v.string(), v.regex(/^(?:mailto:|https:\/\/)\S+$/, 'mailto:… or https://…'))),
  PUSH_HOSTS: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(?:,[\w.-]+)*$/, 'names of hosts, with commas'))),
};

interface Given {
  DNS_SERVERS?: string[] | undefined;
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  PUSH_HOSTS?: string | undefined;
  PUBLIC_ORIGIN?: string | undefined;
}

/** Judges these settings. @param Refusal What is thrown for settings that the server cannot start with. */
export function outgoingEnv(
  { DNS_SERVERS: nameServers, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, ...given }: Given,
  isProduction: boolean,
  Refusal: new (message: string) => Error,
): OutgoingEnv {
  const vapidSubject = given.VAPID_SUBJECT ?? given.PUBLIC_ORIGIN ?? 'https://dalil.example';
  const pushHosts = given.PUSH_HOSTS?.split(',') ?? [];
  const others = { vapidSubject, pushHosts, nameServers };
  if (!publicKey && !privateKey) return { vapid: undefined, ...others };
  if (!publicKey || !privateKey) throw new Refusal('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together');
  if (!isKeyPair(publicKey, privateKey)) throw new Refusal('VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY');
  // Apple's service refuses every push of such a server, and says so only when the first one is sent.
  if (isProduction && !isReachable(vapidSubject)) {
    throw new Refusal('VAPID_SUBJECT must be mailto: or https: with a public host: push services write to it');
  }
  return { vapid: { publicKey, privateKey, subject: vapidSubject }, ...others };
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

function isReachable(subject: string): boolean {
  const { protocol, hostname, pathname } = new URL(subject);
  const host = protocol === 'mailto:' ? (pathname.split('@')[1] ?? '') : hostname;
  const hasName = /^[^.]+(?:\.[^.]+)*\.[a-z][a-z0-9-]+$/i.test(host);
  const isHouse = /\.(?:localhost|local|internal|test|invalid)$/i.test(host);
  return (protocol === 'mailto:' || protocol === 'https:') && hasName && !isHouse;
}

interface DatabaseVariables {
  DATABASE_CONNECTIONS: number;
  DATABASE_TIMEOUT_SECONDS: number;
  DATABASE_POOLER: '0' | '1';
}

/** How PostgreSQL is connected to, as the environment says. */
export function databasePoolOf(env: DatabaseVariables): PostgresPoolSettings {
  const answerMs = env.DATABASE_TIMEOUT_SECONDS * 1000;
  return {
    connectionsMax: env.DATABASE_CONNECTIONS,
    isBehindPooler: env.DATABASE_POOLER === '1',
    // The server speaks first while it can.
    deadlines: { connectMs: Math.min(5000, answerMs), statementMs: answerMs - 1000, answerMs },
  };
}

const form =
  's3://BUCKET or s3://BUCKET/FOLDER with ?region=… and ?endpoint=https://…; the keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** The object store that an address names; undefined when it is not understood. */
function storeIn(value: string): ObjectStoreSettings | undefined {
  const url = URL.parse(value);
  const [, bucket] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:[/?]|$)/.exec(value) ?? [];
  if (!url || !bucket || url.hash) return undefined;
  const { region = 'us-east-1', endpoint, ...others } = Object.fromEntries(url.searchParams);
  const isEndpointFine = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  if (Object.keys(others).length > 0 || !isEndpointFine || !/^[a-z0-9-]+$/.test(region)) return undefined;
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(folder)) return undefined;
  return { bucket, region, endpoint, prefix: folder && `${folder}/` };
}

/** The setting of where pictures are stored. */
export const MediaUrlSchema = v.pipe(
  v.string(),
  v.check((value) => storeIn(value) !== undefined, form),
  v.transform(storeIn),
);
