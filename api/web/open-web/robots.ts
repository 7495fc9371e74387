/** Addresses that are of no use to a search engine: calls, drawn screens of one's own account, contact cards. */
const closed = [
  '/api/',
  '/admin/',
  '/applications$',
  '/company-dashboard$',
  '/company-edit/',
  '/company-login$',
  '/login$',
  '/login?',
  '/offline$',
  '/profile$',
  '/profile/',
  '/share$',
  '/share?',
  '/social/',
  '/unsubscribe$',
  '/unsubscribe?',
  '/upgrade$',
  '/*.vcf$',
];

/**
 * Tells crawlers what they may read. The ends are marked: `/login` alone would close the page of a talent named
 * `login-smith`.
 *
 * @param origin Public address without a closing slash.
 * @see RFC 9309
 */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
  return [...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
