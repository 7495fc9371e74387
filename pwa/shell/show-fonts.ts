import type { AnyRouter } from '@tanstack/react-router';
import { serviceWorkers } from '#pwa/secure-context/service-workers.ts';

const faces = ['1em "IBM Plex Sans Arabic"', '600 1em "IBM Plex Sans Arabic"', '1em "Readex Pro Variable"'];
/** A letter of each file: Latin and Arabic have their own. */
const letters = 'aا';

/**
 * Shows the fonts that were put off for the first page from the next screen on, once the worker has stored them: on the
 * same screen the lines would move under the reader's eyes. Where there are no workers they are fetched now.
 *
 * @see decision 057
 */
export function showFontsThatCameLater(router: AnyRouter): () => void {
  const root = document.documentElement;
  const worker = serviceWorkers();
  if (root.dataset.fonts !== 'later') return () => undefined;
  let areHere = false;
  const load = async () => {
    await loadFonts();
    areHere = true;
  };
  // Without them the fonts of the system stay.
  const loadNow = () => void load().catch(() => undefined);
  if (!worker || worker.controller) loadNow();
  else worker.addEventListener('controllerchange', loadNow, { once: true });
  // When the code of the next screen is there: before that, the screen that is left would change its fonts.
  return router.subscribe('onBeforeRouteMount', ({ pathChanged }) => {
    if (areHere && pathChanged) delete root.dataset.fonts;
  });
}

async function loadFonts(): Promise<void> {
  await Promise.all(faces.map((face) => document.fonts.load(face, letters)));
}
