/** First path segments of the app's own screens. */
const screenWords = [
  'about',
  'account',
  'admin',
  'applications',
  'browse',
  'browse-companies',
  'company-account',
  'company-dashboard',
  'company-login',
  'company-register',
  'contact',
  'faq',
  'feature-requests',
  'forgot-password',
  'jobs',
  'login',
  'newsletter',
  'not-found',
  'offline',
  'privacy',
  'profile',
  'reset-password',
  'saved',
  'share',
  'success-stories',
  'terms',
  'unsubscribe',
  'upgrade',
  'verify-email',
] as const;

/**
 * Words that no person may own although there is no screen of that name: paths of the server, well-known files, and what
 * people might take for a page of ours. As a page each of them is not found.
 *
 * @see requirements B18
 */
export const wordsWithoutScreen: ReadonlySet<string> = new Set([
  'api',
  'app',
  'assets',
  'auth',
  'boot',
  'browse-jobs',
  'companies',
  'company',
  'company-edit',
  'docs',
  'favicon',
  'feeds',
  'healthz',
  'help',
  'home',
  'icons',
  'index',
  'logout',
  'manifest',
  'me',
  'media',
  'metrics',
  'null',
  'og',
  'readyz',
  'register',
  'robots',
  'root',
  'settings',
  'signup',
  'social',
  'sitemap',
  'static',
  'support',
  'sw',
  'talents',
  'undefined',
  'users',
  'well-known',
]);

/**
 * First path segments that no person may own. A talent with such a slug would be unreachable, since a fixed route wins
 * over `/{slug}`.
 *
 * @see requirements B22, trust §5 Slugs
 */
export const reservedSlugs: ReadonlySet<string> = new Set([...screenWords, ...wordsWithoutScreen]);
