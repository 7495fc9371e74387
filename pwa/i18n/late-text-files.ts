/** Hashed addresses of the text files that no first view needs, by their path. */
export const lateTextFiles = import.meta.glob<string>(
  [
    '../../shared/locales/*/*.json',
    '!../../shared/locales/*/{shell,catalog,errors,home,talents,profile,company-page,pages,mail}.json',
  ],
  { query: '?url', import: 'default', eager: true },
);
