import type { ServerWarning } from '#shared/catalog/server-warnings.ts';

/** A setting that production starts without, although something then does not work as people expect. */
export type EnvWarning = Exclude<ServerWarning, 'database_damaged'>;

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
