import lateStyles from '../styles/late.css?url';
import screenStyles from '../styles/screens.css?url';

const loading = new Map<string, Promise<void>>();

/**
 * Loads a style sheet once; its users wait for the promise. When it cannot be had, they are shown plain
 * rather than never.
 *
 * @param href Of an import with `?url`: the build links no other style sheet to code that comes late.
 */
export function loadStyles(href: string): Promise<void> {
  // On the server the page links them already.
  if (typeof document === 'undefined') return Promise.resolve();
  const promise = loading.get(href) ?? new Promise<void>((resolve) => append(href, resolve));
  loading.set(href, promise);
  return promise;
}

const againAfterMs = [1000, 3000];

function append(href: string, done: () => void, attempt = 0): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.addEventListener('load', done);
  link.addEventListener('error', () => {
    const waitMs = againAfterMs[attempt];
    // A sheet that failed is tried again later; its users do not wait for that.
    if (waitMs !== undefined) setTimeout(() => append(href, done, attempt + 1), waitMs);
    done();
  });
  document.head.append(link);
}

/** Loads the styles of dialogs, menus, toasts and the footer. */
export function loadLateStyles(): Promise<void> {
  return loadStyles(lateStyles);
}

/** Loads the styles of screens that no visitor sees first. */
export async function loadScreenStyles(): Promise<void> {
  await Promise.all([loadLateStyles(), loadStyles(screenStyles)]);
}
