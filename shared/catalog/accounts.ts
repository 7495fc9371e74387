/** @see trust §4 */
export const roles = ['admin', 'talent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The rights of an access token; each call of the API that tokens open names one of them. */
export const tokenScopes = [
  'profile:read',
  'profile:write',
  'applications:read',
  'applications:write',
  'jobs:read',
  'jobs:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The scopes that an account of each realm can give: people have no jobs. */
export const tokenScopesOf = {
  user: tokenScopes.filter((scope) => !scope.startsWith('jobs:')),
  company: tokenScopes,
} as const satisfies Record<string, readonly TokenScope[]>;

/** How long a new token may live. */
export const tokenDays = [30, 90, 365] as const;
export type TokenDays = (typeof tokenDays)[number];

/** Begins every token, so that programs which look for lost secrets find it. */
export const tokenPrefix = 'dalil_';

/** Browsers and systems that a session is recognised by; their names are the same in both languages. */
export const browserNames = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const;

export const systemNames = {
  ios: 'iPhone',
  ipados: 'iPad',
  android: 'Android',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  macos: 'Mac',
  linux: 'Linux',
} as const;

export type BrowserName = keyof typeof browserNames;
export type SystemName = keyof typeof systemNames;

export const browsers = Object.keys(browserNames) as [BrowserName, ...BrowserName[]];
export const systems = Object.keys(systemNames) as [SystemName, ...SystemName[]];
