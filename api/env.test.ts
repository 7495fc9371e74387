import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeVapidKeys } from './adapters/web-push-sender.ts';
import { EnvError, parseEnv } from './env.ts';

const key = 'Zq8vX2mL0pR7tW4yB9nC6dF1gH3jK5sA';
const production = { NODE_ENV: 'production', SESSION_KEYS: key, ALLOW_ANY_HOST: '1' };

describe('settings', () => {
  it('need nothing in development', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      isSeeded: true,
      hasRateLimits: true,
    });
    expect(env.sessionKeys).toBeUndefined();
    expect(env.dataDir).toMatch(/\/data$/);
  });

  it('refuse common passwords only when told', () => {
    expect(parseEnv({}).refusesCommonPasswords).toBe(false);
    expect(parseEnv({ PASSWORD_BLOCKLIST: '1' }).refusesCommonPasswords).toBe(true);
  });

  it("name the operator's pages on social networks, over https only", () => {
    expect(parseEnv({}).socialPages).toEqual({});
    expect(parseEnv({ SOCIAL_X: 'https://x.com/us' }).socialPages).toEqual({ x: 'https://x.com/us' });
    expect(() => parseEnv({ SOCIAL_LINKEDIN: 'javascript:alert(1)' })).toThrow('SOCIAL_LINKEDIN');
  });

  it('tell figures of operation to nobody without a long token', () => {
    expect(parseEnv({}).metricsToken).toBeUndefined();
    expect(parseEnv({ METRICS_TOKEN: key }).metricsToken).toBe(key);
    expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
  });

  it('Y9 push with keys that go together and a subject that push services can write to', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = makeVapidKeys();
    const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
    const inProduction = { ...production, ...keys };
    expect(parseEnv({}).vapid).toBeUndefined();
    expect(() => parseEnv({ VAPID_PUBLIC_KEY })).toThrow('go together');
    const other = makeVapidKeys().privateKey;
    expect(() => parseEnv({ ...keys, VAPID_PRIVATE_KEY: other })).toThrow('is not the one of');
    const subjects = [
      'https://localhost',
      'https://dalil.local',
      'https://10.0.0.1',
      'mailto:me@localhost',
      'mailto:me',
    ];
    for (const VAPID_SUBJECT of subjects) {
      expect(() => parseEnv({ ...inProduction, VAPID_SUBJECT })).toThrow('VAPID_SUBJECT must be');
      expect(parseEnv({ ...keys, VAPID_SUBJECT }).vapid?.subject).toBe(VAPID_SUBJECT);
    }
    expect(() => parseEnv({ ...inProduction, PUBLIC_ORIGIN: 'http://localhost' })).toThrow('VAPID_SUBJECT must be');
    expect(parseEnv({ ...inProduction, PUBLIC_ORIGIN: 'https://dalil.example' }).vapid).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      subject: 'https://dalil.example',
    });
    expect(() => parseEnv({ VAPID_PRIVATE_KEY: 'secret!' })).toThrow(/^(?!.*secret!)/);
    expect(parseEnv({ PUSH_HOSTS: 'push.example,other.example' }).pushHosts).toEqual(['push.example', 'other.example']);
  });

  it('bound the sockets of one address, but behind a proxy and without bounds', () => {
    expect(parseEnv({}).socketsPerAddress).toBe(64);
    expect(parseEnv({ SOCKETS_PER_ADDRESS: '10' }).socketsPerAddress).toBe(10);
    expect(parseEnv({ TRUST_PROXY: '1' }).socketsPerAddress).toBeUndefined();
    expect(parseEnv({ RATE_LIMIT: 'off' }).socketsPerAddress).toBeUndefined();
    expect(() => parseEnv({ SOCKETS_PER_ADDRESS: 'many' })).toThrow(
      'SOCKETS_PER_ADDRESS is "many"; allowed: a whole number',
    );
  });

  it('give the server ten seconds to end, or as many as they say', () => {
    expect(parseEnv({}).drainMs).toBe(10_000);
    expect(parseEnv({ DRAIN_SECONDS: '30' }).drainMs).toBe(30_000);
    expect(() => parseEnv({ DRAIN_SECONDS: '0' })).toThrow('DRAIN_SECONDS is "0"; allowed: a whole number from 3');
  });

  it('never seed in production, nor when told', () => {
    expect(parseEnv({ SEED: 'off' }).isSeeded).toBe(false);
    expect(parseEnv(production).isSeeded).toBe(false);
  });

  it('are those of production behind https, unless told otherwise', () => {
    const PUBLIC_ORIGIN = 'https://dalil.example';
    expect(() => parseEnv({ PUBLIC_ORIGIN })).toThrow('SESSION_KEYS is required');
    expect(parseEnv({ PUBLIC_ORIGIN, SESSION_KEYS: key })).toMatchObject({ isProduction: true, isSeeded: false });
    expect(parseEnv({ PUBLIC_ORIGIN, NODE_ENV: 'development' })).toMatchObject({ isProduction: false, isSeeded: true });
    expect(parseEnv({ PUBLIC_ORIGIN: 'http://localhost:3000' }).isProduction).toBe(false);
  });

  it('want the public address in production: callers could choose what pages and links name', () => {
    const named = { NODE_ENV: 'production', SESSION_KEYS: key };
    expect(() => parseEnv(named)).toThrow('PUBLIC_ORIGIN is required in production');
    expect(() => parseEnv({ ...named, ALLOW_ANY_HOST: '0' })).toThrow('PUBLIC_ORIGIN is required in production');
    expect(() => parseEnv({ ...named, ALLOW_ANY_HOST: 'yes' })).toThrow('ALLOW_ANY_HOST is "yes"; allowed: 0, 1');
    expect(parseEnv({ ...named, ALLOW_ANY_HOST: '1' })).toMatchObject({ isProduction: true, publicOrigin: undefined });
    expect(parseEnv({ ...named, PUBLIC_ORIGIN: 'https://dalil.example' }).isProduction).toBe(true);
    expect(parseEnv({}).publicOrigin).toBeUndefined();
  });

  it('want real keys in production', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SESSION_KEYS is required');
    expect(() => parseEnv({ SESSION_KEYS: 'short' })).toThrow('SESSION_KEYS');
    expect(() => parseEnv({ SESSION_KEYS: 'replace-me-with-at-least-32-random-characters' })).toThrow('example');
    const env = parseEnv({ ...production, SESSION_KEYS: `${key}, ${key}b` });
    expect(env).toMatchObject({ host: '0.0.0.0', sessionKeys: [key, `${key}b`] });
  });

  it('want a sender beside a mail server, and in production the address that mails link to', () => {
    const SMTP_URL = 'smtps://name:secret@mail.example:465';
    expect(parseEnv({}).smtpUrl).toBeUndefined();
    expect(() => parseEnv({ SMTP_URL })).toThrow('MAIL_FROM');
    const MAIL_FROM = 'دليل <no-reply@dalil.example>';
    expect(parseEnv({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
    expect(() => parseEnv({ ...production, SMTP_URL, MAIL_FROM })).toThrow('PUBLIC_ORIGIN');
    expect(parseEnv({ MAIL_FROM }).contactTo).toBe('no-reply@dalil.example');
    expect(parseEnv({ MAIL_FROM, CONTACT_TO: 'us@dalil.example' }).contactTo).toBe('us@dalil.example');
    expect(() => parseEnv({ SMTP_URL: 'http://name:secret@mail.example' })).toThrow(/^(?!.*secret).*SMTP_URL/);
  });

  it.each([
    { SMTP_URL: 'mail.example' },
    { SMTP_URL: 'smtp://' },
    { MAIL_FROM: 'Dalil' },
    { CONTACT_TO: 'Dalil <us@dalil.example>' },
    { MAIL_FROM: 'a@b\nBcc: c@d' },
    { PORT: 'http' },
    { PUBLIC_ORIGIN: 'dalil' },
    { DATABASE_URL: 'mysql://x' },
    { DATABASE_URL: 'postgres://a:port,b/dalil' },
    { DATABASE_URL: 'postgres://a,b/dalil?target_session_attrs=standby' },
    { LOG_LEVEL: 'loud' },
    { NODE_ENV: 'prod' },
    { NODE_ENV: 'staging' },
    { TRUST_PROXY: 'true' },
    { RATE_LIMIT: '100' },
    { SEED: 'false' },
    { PASSWORD_BLOCKLIST: 'yes' },
    { PORT: '65536' },
    { PORT: '-1' },
    { HOST: 'http://localhost' },
    { STRIPE_API_BASE: 'stripe' },
  ])('refuse %j in one line with its name, what it is and what is allowed', (variables) => {
    const [[name, value] = ['', '']] = Object.entries(variables);
    expect(() => parseEnv(variables)).toThrow(new RegExp(`^${name} is (?:not|"${value.slice(0, 3)}).*; allowed: .+$`));
  });

  it.each([
    { SESSION_KEYS: 'a'.repeat(32) },
    { SESSION_KEYS: 'secret12'.repeat(4) },
    { SESSION_KEYS: '0123456789abcdefghijklmnopqrstuv' },
    { SESSION_KEYS: `${key},${'k'.repeat(40)}` },
    { SESSION_KEYS: 'correct horse battery staple correct horse' },
    { SESSION_KEYS: 'correct-horse-battery-staple-again-42' },
    { SESSION_KEYS: 'ThisIsTheProductionSessionKeyOfDalil2026' },
    { SESSION_KEYS: 'DALIL_PRODUCTION_SESSION_KEYS_SECRET' },
    { SESSION_KEYS: 'مفتاح الجلسات السري لخادم الإنتاج في دليل' },
    { METRICS_TOKEN: 'prometheus may read the figures of dalil' },
    { METRICS_TOKEN: 'b'.repeat(40) },
    { MEDIA_URL: 's3://AKIAKEY:hidden-secret@dalil-pictures/media' },
    { MEDIA_URL: 's3://dalil-pictures?secret=hidden-secret' },
    { MEDIA_URL: 'https://store.example/hidden-secret' },
    { MEDIA_URL: 's3://dalil-pictures?region=me-central-1&endpoint=file:///hidden' },
    { DATABASE_URL: 'mysql://dalil:hidden-secret@db/dalil' },
    { STRIPE_WEBHOOK_SECRET: 'hidden-secret' },
  ])('refuse %j without repeating it, since it is a secret', (variables) => {
    const [[name, value] = ['', '']] = Object.entries(variables);
    let message = '';
    try {
      parseEnv(variables);
    } catch (error) {
      message = error instanceof EnvError ? error.message : '';
    }
    expect(message).toMatch(new RegExp(`^${name} is not allowed as it is; allowed: .+$`));
    expect(message).not.toContain(value);
  });

  it('take the address of an object store apart', () => {
    const placeIn = (MEDIA_URL: string) => parseEnv({ MEDIA_URL }).objectStore;
    expect(placeIn('s3://dalil-pictures')).toEqual({
      bucket: 'dalil-pictures',
      prefix: '',
      region: 'us-east-1',
      endpoint: undefined,
    });
    expect(placeIn('s3://dalil-pictures/media/?region=me-central-1&endpoint=https://store.example')).toEqual({
      bucket: 'dalil-pictures',
      prefix: 'media/',
      region: 'me-central-1',
      endpoint: 'https://store.example',
    });
    expect(parseEnv({}).objectStore).toBeUndefined();
  });

  it('take keys that were drawn at random', () => {
    // The same in each run: 1 of 40,000 random keys of 24 bytes can be spoken, 1 of 300,000 of 32 bytes.
    for (let round = 0; round < 3000; round += 1) {
      for (const coding of ['hex', 'base64', 'base64url'] as const) {
        const bytes = createHash('sha256').update(`${coding} ${round}`).digest();
        const drawn = bytes.subarray(0, coding === 'hex' ? 16 : 24).toString(coding);
        expect(parseEnv({ SESSION_KEYS: drawn }).sessionKeys).toEqual([drawn]);
      }
    }
  });

  it('let production wait for its database at start, and nothing else', () => {
    expect(parseEnv({}).databaseWaitMs).toBe(0);
    expect(parseEnv(production).databaseWaitMs).toBe(30_000);
    expect(parseEnv({ DATABASE_WAIT_SECONDS: '5' }).databaseWaitMs).toBe(5000);
    expect(() => parseEnv({ DATABASE_WAIT_SECONDS: '601' })).toThrow('a whole number from 0 to 600');
  });

  it('tell in production that the public address and a mail server are missing', () => {
    expect(parseEnv({}).warnings).toEqual([]);
    expect(parseEnv(production).warnings).toEqual(['public_origin_missing', 'mail_not_set_up']);
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@dalil.example' };
    expect(parseEnv({ ...production, ...mail, PUBLIC_ORIGIN: 'https://dalil.example' }).warnings).toEqual([]);
  });

  it.each([
    ['http://dalil.test', true],
    ['http://192.168.1.7:3000', true],
    ['http://localhost:3000', false],
    ['http://127.0.0.1:3000', false],
    ['https://dalil.example', false],
  ])('say in production whether %s is plain http for browsers (archestra#6788)', (PUBLIC_ORIGIN, isPlain) => {
    const { warnings } = parseEnv({ NODE_ENV: 'production', SESSION_KEYS: key, PUBLIC_ORIGIN });
    expect(warnings.includes('plain_http')).toBe(isPlain);
    expect(parseEnv({ PUBLIC_ORIGIN, NODE_ENV: 'development' }).warnings).toEqual([]);
  });

  it('take the origin of the public address alone, and empty texts as unset', () => {
    const env = parseEnv({ PUBLIC_ORIGIN: 'https://dalil.example/path/', SESSION_KEYS: key });
    expect(env.publicOrigin).toBe('https://dalil.example');
    expect(parseEnv({ PUBLIC_ORIGIN: '', PORT: '' })).toMatchObject({ publicOrigin: undefined, port: 3000 });
  });
});
