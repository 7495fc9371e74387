import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';

/** First segments that the server answers itself, whatever follows. */
const serverSegments = new Set(['api', 'assets', 'feeds', 'healthz', 'media', 'metrics', 'og', 'readyz', 'social']);

/**
 * True when an address is a screen of the app. As on the server, a dot in the last part means a file:
 * `/sitemap.xml`, `/robots.txt` and the contact cards are no screens.
 *
 * @see requirements B17
 */
export function isAppPage({ pathname }: URL): boolean {
  const segments = pathname.split('/');
  return !(serverSegments.has(segments[1] ?? '') || segments.at(-1)?.includes('.'));
}

/** True when an address is a stored picture of a person or company. */
export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/media/');
}

/** Screens that the server renders whole, by their only segment. */
const servedScreens = new Set([
  '',
  'about',
  'browse',
  'browse-companies',
  'faq',
  'jobs',
  'privacy',
  'success-stories',
  'terms',
]);

/**
 * True when the server renders the page of an address and it is the same for everybody. Searches are left out: people
 * rarely repeat one, and what somebody searched for should not stay on the device.
 */
export function isServedPage({ pathname, search }: URL): boolean {
  const [, first = '', second, ...deeper] = pathname.split('/');
  if (search !== '' || deeper.length > 0) return false;
  if (second !== undefined) return (first === 'company' || first === 'jobs') && /^[a-z0-9_-]+$/.test(second);
  return servedScreens.has(first) || (/^[a-z0-9_-]+$/.test(first) && !reservedSlugs.has(first));
}
