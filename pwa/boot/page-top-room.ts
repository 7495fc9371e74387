const key = 'dalil-page-top';
const property = '--page-top-room';

/**
 * Keeps the room of what stands above the own page, such as the notice of edits that wait: it comes after the served
 * page, and would push it away under the finger. The height is that of the last time, at this width of the window.
 *
 * @see decision 058
 */
export function reservePageTop(): void {
  const [path, width, height] = read()?.split(' ') ?? [];
  if (path !== location.pathname || Number(width) !== innerWidth) return;
  document.documentElement.style.setProperty(property, `${Number(height)}px`);
}

/** Notes how high it is on this page. */
export function notePageTop(height: number): void {
  try {
    localStorage.setItem(key, `${location.pathname} ${innerWidth} ${height}`);
  } catch {
    // Without storage the page moves down once.
  }
}

/** The room ends where its content stands. */
export function releasePageTop(): void {
  document.documentElement.style.removeProperty(property);
}

/** Nothing tells any more whose page was here. */
export function forgetPageTop(): void {
  releasePageTop();
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
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
