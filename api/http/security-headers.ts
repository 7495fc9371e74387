import { hash } from 'node:crypto';

const pageDirectives = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://api.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

/** Content security policies by kind of answer. @see trust §7 */
export const contentSecurityPolicies = {
  page: pageDirectives.join('; '),
  api: "default-src 'none'; frame-ancestors 'none'",
  media: "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** `shared`: other sites may show it within their pages. `publicApi`: their pages may read it. */
export type AnswerKind = keyof typeof contentSecurityPolicies | 'shared' | 'publicApi';

// Without credentials the answer is the same for everybody.
const readByAll = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'ETag, Link, X-Total-Count, X-Did-You-Mean, X-As-Of, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
];

/** Headers as `writeHead` takes them fastest: name, value, name, value, … */
export type RawHeaders = string[];

/**
 * Makes the security headers of every kind of answer once, since they never change while the server runs.
 *
 * @param isSecure True when the public address is https; only then is HSTS sent.
 * @param pageScripts Texts of the scripts that stand in pages: only they may run there.
 */
export function createSecurityHeaders(
  isSecure: boolean,
  pageScripts: readonly string[] = [],
): Record<AnswerKind, RawHeaders> {
  const hashes = pageScripts.map((script) => ` '${scriptHash(script)}'`).join('');
  const policies = {
    ...contentSecurityPolicies,
    page: contentSecurityPolicies.page.replace("script-src 'self'", `script-src 'self'${hashes}`),
  };
  const common = (sharedWith: 'same-origin' | 'cross-origin') => [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    sharedWith,
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=()',
    'X-Frame-Options',
    'DENY',
    ...(isSecure ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ];
  const of = (
    kind: keyof typeof contentSecurityPolicies,
    sharedWith: 'same-origin' | 'cross-origin' = 'same-origin',
  ) => ['Content-Security-Policy', policies[kind], ...common(sharedWith)];
  return {
    page: of('page'),
    api: of('api'),
    media: of('media'),
    shared: of('media', 'cross-origin'),
    publicApi: [...of('api'), ...readByAll],
  };
}

function scriptHash(script: string): string {
  return `sha256-${hash('sha256', script, 'base64')}`;
}
