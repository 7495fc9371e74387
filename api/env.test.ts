import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const key = 'k'.repeat(32);

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

  it('tell figures of operation to nobody without a long token', () => {
    expect(parseEnv({}).metricsToken).toBeUndefined();
    expect(parseEnv({ METRICS_TOKEN: key }).metricsToken).toBe(key);
    expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
  });

  it('never seed in production, nor when told', () => {
    expect(parseEnv({ SEED: 'off' }).isSeeded).toBe(false);
    expect(parseEnv({ NODE_ENV: 'production', SESSION_KEYS: key }).isSeeded).toBe(false);
  });

  it('are those of production behind https, unless told otherwise', () => {
    const PUBLIC_ORIGIN = 'https://dalil.example';
    expect(() => parseEnv({ PUBLIC_ORIGIN })).toThrow('SESSION_KEYS is required');
    expect(parseEnv({ PUBLIC_ORIGIN, SESSION_KEYS: key })).toMatchObject({ isProduction: true, isSeeded: false });
    expect(parseEnv({ PUBLIC_ORIGIN, NODE_ENV: 'development' })).toMatchObject({ isProduction: false, isSeeded: true });
    expect(parseEnv({ PUBLIC_ORIGIN: 'http://localhost:3000' }).isProduction).toBe(false);
  });

  it('want real keys in production', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SESSION_KEYS is required');
    expect(() => parseEnv({ SESSION_KEYS: 'short' })).toThrow('SESSION_KEYS');
    expect(() => parseEnv({ SESSION_KEYS: 'replace-me-with-at-least-32-random-characters' })).toThrow('example');
    const env = parseEnv({ NODE_ENV: 'production', SESSION_KEYS: `${key}a, ${key}b` });
    expect(env).toMatchObject({ host: '0.0.0.0', sessionKeys: [`${key}a`, `${key}b`] });
  });

  it('want a sender beside a mail server, and in production the address that mails link to', () => {
    const SMTP_URL = 'smtps://name:secret@mail.example:465';
    const production = { NODE_ENV: 'production', SESSION_KEYS: key };
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
    { LOG_LEVEL: 'loud' },
  ])('refuse %j and name it', (variables) => {
    expect(() => parseEnv(variables)).toThrow(Object.keys(variables)[0]);
  });

  it('take the origin of the public address alone, and empty texts as unset', () => {
    const env = parseEnv({ PUBLIC_ORIGIN: 'https://dalil.example/path/', SESSION_KEYS: key });
    expect(env.publicOrigin).toBe('https://dalil.example');
    expect(parseEnv({ PUBLIC_ORIGIN: '', PORT: '' })).toMatchObject({ publicOrigin: undefined, port: 3000 });
  });
});
