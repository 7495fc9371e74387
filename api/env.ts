import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';

const exampleKey = 'replace-me-with-at-least-32-random-characters';
const keyMinLength = 32;

const EnvSchema = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number'), v.transform(Number)), '3000'),
  HOST: v.optional(v.string()),
  DATA_DIR: v.optional(v.string(), './data'),
  DIST_DIR: v.optional(v.string(), './dist'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://'))),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  SESSION_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((key) => key.trim())),
      v.everyItem((key) => key.length >= keyMinLength, `needs at least ${keyMinLength} characters in every key`),
      v.everyItem((key) => key !== exampleKey, 'is still the example'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^(?:sk|rk)_(?:test|live)_/, 'is not a secret key'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_(?:test|live)_/, 'is not a publishable key'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_API_BASE: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address'),
    ),
  ),
  PASSWORD_BLOCKLIST: v.optional(v.string(), '0'),
  RATE_LIMIT: v.optional(v.string(), 'on'),
  TRUST_PROXY: v.optional(v.string(), '0'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname !== '',
        'must be an smtp or smtps address',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address')),
  ),
  CONTACT_TO: v.optional(
    v.pipe(v.string(), v.maxLength(254), v.regex(/^[^<>\s@]+@[^<>\s@]+$/, 'must be a bare address')),
  ),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(keyMinLength, `needs at least ${keyMinLength} characters`))),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not a level'), 'info'),
  SEED: v.optional(v.string(), 'on'),
});

/** What the environment says, in the words of the house. */
export interface Env {
  isProduction: boolean;
  port: number;
  host: string;
  dataDir: string;
  distDir: string;
  databaseUrl: string | undefined;
  publicOrigin: string | undefined;
  /** Undefined only outside production: then a key of this machine's own is kept in the data folder. */
  sessionKeys: string[] | undefined;
  /** Undefined without keys: then payments are simulated in development, and not available in production. */
  stripe: StripeEnv | undefined;
  /** Whether passwords that are tried first are refused and not only spoken of. */
  refusesCommonPasswords: boolean;
  hasRateLimits: boolean;
  trustsProxy: boolean;
  /** Mail server, with its secret; without one mails are written as files. */
  smtpUrl: string | undefined;
  /** Sender of mails: `Name <address>` or an address. */
  mailFrom: string;
  /** Who gets what the contact form sends: an address. */
  contactTo: string;
  /** What a Prometheus shows to be told figures of operation; undefined tells nobody. */
  metricsToken: string | undefined;
  logLevel: string;
  /** Whether an empty database gets demo people; never in production. */
  isSeeded: boolean;
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
 * @see api.md Configuration
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
  if (!parsed.success)
    throw new EnvError(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'));
  const env = parsed.output;
  const isProduction = isForStrangers(env);
  if (isProduction && !env.SESSION_KEYS) {
    throw new EnvError(`SESSION_KEYS is required in production: random texts of at least ${keyMinLength} characters`);
  }
  if (env.SMTP_URL && !env.MAIL_FROM) throw new EnvError('MAIL_FROM is required with SMTP_URL');
  if (env.SMTP_URL && isProduction && !env.PUBLIC_ORIGIN) {
    throw new EnvError('PUBLIC_ORIGIN is required with SMTP_URL in production: mails link to it');
  }
  const mailFrom = env.MAIL_FROM ?? 'Dalil <no-reply@dalil.example>';
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR),
    distDir: resolve(env.DIST_DIR),
    databaseUrl: env.DATABASE_URL,
    publicOrigin: env.PUBLIC_ORIGIN,
    sessionKeys: env.SESSION_KEYS,
    stripe: stripeOf(env),
    refusesCommonPasswords: env.PASSWORD_BLOCKLIST === '1',
    hasRateLimits: env.RATE_LIMIT !== 'off',
    trustsProxy: env.TRUST_PROXY === '1',
    smtpUrl: env.SMTP_URL,
    mailFrom,
    contactTo: env.CONTACT_TO ?? mailFrom.replace(/^.*<|>$/g, ''),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    isSeeded: !isProduction && env.SEED !== 'off',
  };
}

/** Strangers come over https: no demo accounts with known passwords for them, and no payments by test cards, by oversight. */
function isForStrangers({ NODE_ENV: mode, PUBLIC_ORIGIN: origin }: v.InferOutput<typeof EnvSchema>): boolean {
  return mode === undefined ? origin?.startsWith('https:') === true : mode === 'production';
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
