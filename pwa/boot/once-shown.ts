const contentPainted = 'first-contentful-paint';

/**
 * Calls back when the content is on the display. The display may show the first frame some time after it was drawn, and
 * scripts that start at once would delay it.
 */
export function onceShown(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => oncePainted(callback)));
}

function oncePainted(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName(contentPainted).length === 0) return;
    paints.disconnect();
    callback();
  });
  // Buffered: it may have been painted before.
  paints.observe({ type: 'paint', buffered: true });
}
