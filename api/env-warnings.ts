import type { ServerWarning } from '#shared/catalog/administration.ts';

/** A setting that production starts without, although something then does not work as people expect. */
export type EnvWarning = Exclude<ServerWarning, 'database_damaged' | 'disk_full'>;

/** What the server writes at its start, one line for each warning. */
export const warningTexts: Record<EnvWarning, string> = {
  public_origin_missing:
    'PUBLIC_ORIGIN is not set: links in mails, cookies and pages do not know the public address. Set it to https://…',
  plain_http:
    'PUBLIC_ORIGIN is plain http: passwords can be read on the way, and browsers give no offline start, no push and no installed app. Set it to https://… behind a proxy with TLS.',
  mail_not_set_up: 'SMTP_URL is not set: no mail leaves. What should have left is listed at /admin/mails for 30 days.',
};

/** Settings that a public server should have, and can start without. */
export function warningsOf(env: { PUBLIC_ORIGIN?: string | undefined; SMTP_URL?: string | undefined }): EnvWarning[] {
  return [
    ...(env.PUBLIC_ORIGIN ? [] : (['public_origin_missing'] as const)),
    ...(isPlainHttp(env.PUBLIC_ORIGIN) ? (['plain_http'] as const) : []),
    ...(env.SMTP_URL ? [] : (['mail_not_set_up'] as const)),
  ];
}

/** Browsers take an address on the same machine for a secure one. */
function isPlainHttp(origin: string | undefined): boolean {
  const { protocol, hostname = '' } = URL.parse(origin ?? '') ?? {};
  return protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

const bitsMin = 80;
const wordShareMax = 0.6;
const digitShareMax = 0.2;
const vowelShareMin = 0.3;
const rowShareMax = 0.3;

/**
 * True when a secret looks as if a machine had drawn it: not one text repeated, not a row of neighbours ("abcdef…"),
 * not words, and with enough different characters for its length.
 */
export function looksRandom(key: string): boolean {
  if (/^(.+?)\1+$/.test(key)) return false;
  const codes = [...key].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  if (steps.length > codes.length / 2 || isMadeOfWords(key)) return false;
  return bitsOf(key) >= bitsMin;
}

/** Shannon's entropy of the characters, times their number. */
function bitsOf(key: string): number {
  const letters = [...key];
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(letters.length / count), 0);
}

/**
 * True for a pass phrase, whatever stands between its words: most of it can be spoken, a third of that is vowels, and
 * capitals, small letters and digits stand in rows. Drawn letters have few vowels, and change their kind at every second.
 * No machine draws letters of other scripts.
 */
function isMadeOfWords(key: string): boolean {
  if (/[^\p{ASCII}]/u.test(key)) return true;
  if (key.replace(/\D/g, '').length > key.length * digitShareMax) return false;
  const words = key.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? [];
  const spoken = words.filter((word) => !/[^aeiouy]{4}/i.test(word)).join('');
  const vowels = spoken.match(/[aeiou]/gi) ?? [];
  // "And-Then" is two rows: a capital and what stands between words belong to the letters after them.
  const rows = key.match(/[^A-Za-z\d]*(?:[A-Z]?[a-z]+|[A-Z]+|\d+)/g) ?? [];
  return (
    spoken.length > key.length * wordShareMax &&
    vowels.length > spoken.length * vowelShareMin &&
    rows.length < key.length * rowShareMax
  );
}
