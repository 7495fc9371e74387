/**
 * Sections of the pages that are all text, in their order; each has a title and a text in the namespace of its page.
 */
export const pageSections = {
  about: ['what', 'companies', 'address', 'language', 'privacy', 'offline', 'sources'],
  faq: [
    'cost',
    'account',
    'address',
    'seen',
    'apply',
    'score',
    'company',
    'featured',
    'offline',
    'install',
    'mails',
    'leave',
  ],
  terms: ['service', 'account', 'content', 'conduct', 'applications', 'featured', 'promise', 'end', 'changes'],
  privacy: ['profile', 'account', 'work', 'payments', 'letters', 'visits', 'logs', 'device', 'others', 'rights'],
} as const;

export type TextPage = keyof typeof pageSections;

/** Since when the terms and the word on privacy are as they are; change it with them. */
export const textsAsOf = { terms: '2026-11-21', privacy: '2026-11-24' } as const;
