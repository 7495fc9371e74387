import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { BackupSchedule } from './adapters/backups/scheduled-backups.ts';
import type { ObjectStoreSettings } from './adapters/picture-files.ts';
import { databasePoolOf, MediaUrlSchema, type OutgoingEnv, outgoingEnv, outgoingSettings } from './env-parts.ts';
import { type EnvWarning, looksRandom, warningsOf } from './env-warnings.ts';
import type { SocialPages } from './http/redirects.ts';
import { HostsError, hostUrls } from './store/database-url.ts';
import type { PostgresPoolSettings } from './store/engines/postgres-pool.ts';

const exampleKey = 'replace-me-with-at-least-32-random-characters';
const keyMinLength = 32;
const hourMs = 3_600_000;
const randomKey = `random, at least ${keyMinLength} characters, e.g. from: openssl rand -base64 32`;

// Values that messages never repeat: they would stay in logs.
const secrets = new Set([
  'DATABASE_URL',
  'SESSION_KEYS',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  // Some write the keys of the store into its address.
  'MEDIA_URL',
  'METRICS_TOKEN',
  'VAPID_PRIVATE_KEY',
]);

/** One of a few words; each message lists the allowed ones. */
const oneOf = <const Words extends readonly string[]>(...words: Words) => v.picklist(words, words.join(', '));

/** One address of PostgreSQL, or one that names several hosts. */
const databaseAddress = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    try {
      hostUrls(dataset.value);
    } catch (error) {
      if (!(error instanceof HostsError)) throw error;
      addIssue({ message: error.message });
    }
  }),
);

const address = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => schemes.includes(URL.parse(value)?.protocol ?? ''),
      `an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    ),
  );

const key = v.pipe(
  v.string(),
  v.check((value) => value !== exampleKey, `${randomKey} (this is still the example)`),
  v.check((value) => value.length >= keyMinLength && looksRandom(value), randomKey),
);

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`),
  );

const SocialPageSchema = v.optional(address('https:'));

// The message of each rule names the allowed values.
const EnvSchema = v.object({
  NODE_ENV: v.optional(oneOf('development', 'test', 'production')),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'an IP address or the name of this machine'))),
  DATA_DIR: v.optional(v.string(), './data'),
  DIST_DIR: v.optional(v.string(), './dist'),
  DATABASE_URL: v.optional(databaseAddress),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(1, 200), '8'),
  DATABASE_TIMEOUT_SECONDS: v.optional(wholeNumber(2, 300), '9'),
  DATABASE_POOLER: v.optional(oneOf('0', '1'), '0'),
  DATABASE_WAIT_SECONDS: v.optional(wholeNumber(0, 600)),
  LIST_COPY: v.optional(oneOf('on', 'off'), 'on'),
  MEDIA_URL: v.optional(MediaUrlSchema),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      address('http:', 'https:'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  ALLOW_ANY_HOST: v.optional(oneOf('0', '1'), '0'),
  SESSION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((one) => one.trim())),
      v.array(key),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^(?:sk|rk)_(?:test|live)_/, 'a secret key: sk_… or rk_…'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_(?:test|live)_/, 'a publishable key: pk_…'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.startsWith('whsec_', 'a signing secret: whsec_…'))),
  STRIPE_API_BASE: v.optional(address('http:', 'https:')),
  PASSWORD_BLOCKLIST: v.optional(oneOf('0', '1'), '0'),
  MODERATE_FIRST_JOBS: v.optional(oneOf('0', '1'), '0'),
  RATE_LIMIT: v.optional(oneOf('on', 'off'), 'on'),
  TRUST_PROXY: v.optional(oneOf('0', '1'), '0'),
  SMTP_URL: v.optional(
    v.pipe(
      address('smtp:', 'smtps:'),
      v.check((value) => URL.parse(value)?.hostname !== '', 'an address with the name of the mail server'),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'an address, or a name with <address>'),
    ),
  ),
  CONTACT_TO: v.optional(
    v.pipe(v.string(), v.maxLength(254, 'an address'), v.regex(/^[^<>\s@]+@[^<>\s@]+$/, 'an address without a name')),
  ),
  ...outgoingSettings,
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY_HOURS: v.optional(wholeNumber(1, 720), '24'),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1000), '14'),
  DRAIN_SECONDS: v.optional(wholeNumber(3, 3600), '10'),
  SOCKETS_PER_ADDRESS: v.optional(wholeNumber(1, 2000), '64'),
  METRICS_TOKEN: v.optional(key),
  SOCIAL_X: SocialPageSchema,
  SOCIAL_LINKEDIN: SocialPageSchema,
  SOCIAL_WHATSAPP: SocialPageSchema,
  LOG_LEVEL: v.optional(oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'), 'info'),
  SEED: v.optional(oneOf('on', 'off'), 'on'),
});

/** The settings of the environment, under Dalil's own names. */
export interface Env extends OutgoingEnv {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  distDir: string;
  databaseUrl: string | undefined;
  databasePool: PostgresPoolSettings;
  /** True when lists on PostgreSQL are read in a copy in the data folder. */
  hasListCopy: boolean;
  /** How long the start waits for a database that does not answer. */
  databaseWaitMs: number;
  /** Where pictures are stored; undefined means the data folder. */
  objectStore: ObjectStoreSettings | undefined;
  publicOrigin: string | undefined;
  /** Undefined only outside production: then the server stores a key of its own in the data folder. */
  sessionKeys: string[] | undefined;
  /** Undefined without keys: then payments are simulated in development, and not available in production. */
  stripe: StripeEnv | undefined;
  /** True when passwords that are tried first are refused and not only spoken of. */
  refusesCommonPasswords: boolean;
  /** True when the first jobs of a company wait for an administrator before they are public. */
  moderatesFirstJobs: boolean;
  hasRateLimits: boolean;
  trustsProxy: boolean;
  /** How many sockets one address may hold; undefined behind a proxy and without bounds. */
  socketsPerAddress: number | undefined;
  /** Undefined: nobody asked for scheduled backups. */
  backups: BackupSchedule | undefined;
  /** How long the process may take to end, running requests included. */
  drainMs: number;
  /** Mail server, with its secret; without one mails are written as files. */
  smtpUrl: string | undefined;
  /** Sender of mails: `Name <address>` or an address. */
  mailFrom: string;
  /** The address that gets the messages of the contact form. */
  contactTo: string;
  /** The token of a Prometheus that may read the figures of operation; undefined refuses everybody. */
  metricsToken: string | undefined;
  /** The operator's pages on social networks. */
  socialPages: SocialPages;
  logLevel: string;
  /** True when an empty database gets demo people; never in production. */
  isSeeded: boolean;
  /** Settings that production should have and lacks. */
  warnings: readonly EnvWarning[];
}

/** How payments reach their provider. */
interface StripeEnv {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string | undefined;
  apiBase: string | undefined;
}

/** A setting that the server cannot start with; its message says which and why. */
export class EnvError extends Error {}

/**
 * Reads the settings from the environment and from `.env` when there is one.
 *
 * @throws EnvError
 * @see api §6
 */
export function readEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseEnv(process.env);
}

/**
 * Judges settings; empty ones count as unset.
 *
 * @throws EnvError
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(EnvSchema, given);
  if (!parsed.success) throw new EnvError(linesOf(parsed.issues, given));
  const env = parsed.output;
  const isProduction = isForStrangers(env);
  requireTogether(env, isProduction);
  const mailFrom = env.MAIL_FROM ?? 'Dalil <no-reply@dalil.example>';
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR),
    distDir: resolve(env.DIST_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: databasePoolOf(env),
    hasListCopy: env.LIST_COPY === 'on',
    databaseWaitMs: (env.DATABASE_WAIT_SECONDS ?? (isProduction ? 30 : 0)) * 1000,
    objectStore: env.MEDIA_URL,
    publicOrigin: env.PUBLIC_ORIGIN,
    sessionKeys: env.SESSION_KEYS,
    stripe: stripeOf(env),
    refusesCommonPasswords: env.PASSWORD_BLOCKLIST === '1',
    moderatesFirstJobs: env.MODERATE_FIRST_JOBS === '1',
    hasRateLimits: env.RATE_LIMIT !== 'off',
    trustsProxy: env.TRUST_PROXY === '1',
    socketsPerAddress: socketsPerAddressOf(env),
    backups: backupsOf(env),
    drainMs: env.DRAIN_SECONDS * 1000,
    smtpUrl: env.SMTP_URL,
    mailFrom,
    contactTo: env.CONTACT_TO ?? mailFrom.replace(/^.*<|>$/g, ''),
    ...outgoingEnv(env, isProduction, EnvError),
    metricsToken: env.METRICS_TOKEN,
    socialPages: socialPagesOf(env),
    logLevel: env.LOG_LEVEL,
    isSeeded: !isProduction && env.SEED !== 'off',
    warnings: isProduction ? warningsOf(env) : [],
  };
}

/** One line for each setting: its name, its value unless that is secret, and the allowed values. */
function linesOf(issues: readonly v.InferIssue<typeof EnvSchema>[], given: Record<string, string | undefined>): string {
  const lines = new Map<string, string>();
  for (const issue of issues) {
    const name = v.getDotPath(issue)?.split('.')[0] ?? '';
    const seen = secrets.has(name) ? 'is not allowed as it is' : `is ${JSON.stringify(given[name])}`;
    if (!lines.has(name)) lines.set(name, `${name} ${seen}; allowed: ${issue.message}`);
  }
  return [...lines.values()].join('\n');
}

/** Some settings are needed only beside others. */
function requireTogether(env: v.InferOutput<typeof EnvSchema>, isProduction: boolean): void {
  if (isProduction && !env.SESSION_KEYS) {
    throw new EnvError(`SESSION_KEYS is required in production: random texts of at least ${keyMinLength} characters`);
  }
  if (env.SMTP_URL && !env.MAIL_FROM) throw new EnvError('MAIL_FROM is required with SMTP_URL');
  if (isProduction && !env.PUBLIC_ORIGIN && (env.SMTP_URL || env.ALLOW_ANY_HOST !== '1')) {
    throw new EnvError(
      'PUBLIC_ORIGIN is required in production: pages, links and mails name it, or whatever host a caller sends. Without SMTP_URL, ALLOW_ANY_HOST=1 starts all the same',
    );
  }
}

/**
 * Strangers come over https: no demo accounts with known passwords for them, and no payments by test cards, by
 * oversight.
 */
function isForStrangers({ NODE_ENV: mode, PUBLIC_ORIGIN: origin }: v.InferOutput<typeof EnvSchema>): boolean {
  return mode === undefined ? origin?.startsWith('https:') === true : mode === 'production';
}

function socketsPerAddressOf(env: v.InferOutput<typeof EnvSchema>): number | undefined {
  return env.RATE_LIMIT !== 'off' && env.TRUST_PROXY !== '1' ? env.SOCKETS_PER_ADDRESS : undefined;
}

function backupsOf(env: v.InferOutput<typeof EnvSchema>): BackupSchedule | undefined {
  const { BACKUP_DIR: dir, BACKUP_EVERY_HOURS: hours, BACKUP_KEEP: keep } = env;
  return dir === undefined ? undefined : { dir: resolve(dir), everyMs: hours * hourMs, keep };
}

function socialPagesOf(env: v.InferOutput<typeof EnvSchema>): SocialPages {
  const { SOCIAL_X: x, SOCIAL_LINKEDIN: linkedin, SOCIAL_WHATSAPP: whatsapp } = env;
  return { ...(x && { x }), ...(linkedin && { linkedin }), ...(whatsapp && { whatsapp }) };
}

function stripeOf(env: v.InferOutput<typeof EnvSchema>): StripeEnv | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  if (!secretKey && !publishableKey) return undefined;
  if (!secretKey || !publishableKey) throw new EnvError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together');
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new EnvError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys');
  }
  return { secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE };
}
