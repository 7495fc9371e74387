const contentPainted = 'first-contentful-paint';

/**
 * Calls back when the content that has been read so far stands on the display. The first frame has drawn it; the display
 * may have it some time later, and scripts that are there at once would run in between.
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
