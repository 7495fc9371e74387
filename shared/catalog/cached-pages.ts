/** Name of the cache in which the worker stores served pages. The browser may evict its entries at any time. */
export const pageCacheName = 'dalil-pages';

/** Header of a served page that names the build which can hydrate it; only whole public pages have it. */
export const pageBuildHeader = 'X-App-Build';

/**
 * The entry script of a built page, which names the build: its name has a hash that changes with anything that the app
 * is made of. It is the last script of the page; the libraries stand before it.
 */
export function entryScriptOf(html: string): string | undefined {
  return [...html.matchAll(/<script\b[^>]* type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1];
}
