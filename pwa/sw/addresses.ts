/** First segments that the server answers itself, whatever follows. */
const serverSegments = new Set(['api', 'assets', 'feeds', 'healthz', 'media', 'metrics', 'og', 'readyz', 'social']);

/**
 * True when an address becomes a screen of the app. As on the server, one with a dot in its last part is a file:
 * `/sitemap.xml`, `/robots.txt` and the contact cards are never the app.
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
