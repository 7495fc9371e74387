import { servedPage } from './served-page.ts';

/**
 * Says whether the router sets the place in the page after it has rendered. Not at first in a served page, where
 * somebody may have scrolled before the scripts came; on a reload and on Back it does, since lists are filled late.
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
