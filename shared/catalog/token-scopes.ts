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
