const both = {
  'applications:read': 'tokens.scopes.applications_read',
  'applications:write': 'tokens.scopes.applications_write',
  'jobs:read': 'tokens.scopes.jobs_read',
  'jobs:write': 'tokens.scopes.jobs_write',
} as const;

/** Realm → scope → key of the text about its rights; the same scope means other things to people and companies. */
export const scopeTexts = {
  user: {
    ...both,
    'profile:read': 'tokens.scopes.profile_read',
    'profile:write': 'tokens.scopes.profile_write',
  },
  company: {
    ...both,
    'profile:read': 'tokens.scopes.company_read',
    'profile:write': 'tokens.scopes.company_write',
    'applications:read': 'tokens.scopes.received_read',
    'applications:write': 'tokens.scopes.received_write',
  },
} as const;
