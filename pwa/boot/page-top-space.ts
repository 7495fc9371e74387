const key = 'dalil-page-top';
const property = '--page-top-room';

/**
 * Reserves space for the notices above the own page, such as waiting edits. They render after the served page, and would
 * push it down under the finger. The height is the one of the last visit at this window width.
 *
 * @see decision 058
 */
export function reservePageTop(): void {
  const [path, width, height] = read()?.split(' ') ?? [];
  if (path !== location.pathname || Number(width) !== innerWidth) return;
  document.documentElement.style.setProperty(property, `${Number(height)}px`);
}

/** Stores the height of the notices on this page. */
export function notePageTop(height: number): void {
  try {
    localStorage.setItem(key, `${location.pathname} ${innerWidth} ${height}`);
  } catch {
    // Without storage the page moves down once.
  }
}

/** Frees the reserved space once the notices are shown. */
export function releasePageTop(): void {
  document.documentElement.style.removeProperty(property);
}

/** Removes the stored path, which shows whose page was open here. */
export function forgetPageTop(): void {
  releasePageTop();
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage the page moves down once.
    return null;
  }
}
