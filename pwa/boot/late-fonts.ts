/** From the start of the navigation. A page that comes later is on a slow line, where 180 KB of fonts keep scripts waiting. */
const slowAfterMs = 300;

/**
 * Marks the document whose fonts come later: on a first visit and a slow line. Its text is shown in the stand-ins of the
 * device (fonts.css). Otherwise the fonts of the first page would come too late to be shown, and before the scripts.
 *
 * @see decision 104
 */
export function putFontsOff(): void {
  // The worker has stored the fonts with the app.
  if (navigator.serviceWorker?.controller) return;
  if (performance.now() > slowAfterMs) document.documentElement.dataset.fonts = 'later';
}
