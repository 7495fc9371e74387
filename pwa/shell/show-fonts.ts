import type { AnyRouter } from '@tanstack/react-router';
import { loadFonts } from '#pwa/boot/late-fonts.ts';

/**
 * Shows the fonts that were put off for the first page from the next screen on, once the worker has stored them: on the
 * same screen the lines would move under the reader's eyes.
 *
 * @see decision 104
 */
export function showFontsThatCameLater(router: AnyRouter): () => void {
  const root = document.documentElement;
  const worker = navigator.serviceWorker;
  if (root.dataset.fonts !== 'later' || !worker) return () => undefined;
  let areHere = false;
  const load = async () => {
    await loadFonts();
    areHere = true;
  };
  const loadFromWorker = () => void load().catch(() => undefined);
  if (worker.controller) loadFromWorker();
  else worker.addEventListener('controllerchange', loadFromWorker, { once: true });
  // When the code of the next screen is there: before that, the screen that is left would change its fonts.
  return router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (areHere && pathChanged) delete root.dataset.fonts;
  });
}
