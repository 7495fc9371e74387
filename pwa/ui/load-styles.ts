const loading = new Map<string, Promise<void>>();

/**
 * Loads a style sheet once; its users wait for the promise. When it cannot be had, they are shown plain
 * rather than never.
 *
 * @param href Of an import with `?url`: the build links no other style sheet to code that comes late.
 */
export function loadStyles(href: string): Promise<void> {
  // On the server they stand in the page already.
  if (typeof document === 'undefined') return Promise.resolve();
  const promise = loading.get(href) ?? new Promise<void>((resolve) => append(href, resolve));
  loading.set(href, promise);
  return promise;
}

function append(href: string, done: () => void): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.addEventListener('load', done);
  link.addEventListener('error', done);
  document.head.append(link);
}
