import { servedPage } from './served-page.ts';

/**
 * Decides whether the router sets the scroll position after it has rendered. On the first render of a served page it does
 * not, because the person may have scrolled before the scripts loaded. On a reload and on Back it does, because lists
 * load later.
 */
export function scrollKeeper(): () => boolean {
  let isFirst = true;
  return () => {
    const wasFirst = isFirst;
    isFirst = false;
    if (!wasFirst || servedPage() === null) return true;
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
  };
}
