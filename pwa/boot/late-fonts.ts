import { serviceWorkers } from '../secure-context/service-workers.ts';
import { isSlowLine } from './slow-line.ts';

/**
 * Marks the document whose fonts come later: on a first visit, on a slow line or a phone. Its text is shown in the stand-ins
 * of the device (fonts.css). 182 KB hardly ever come there in the tenth of a second that a browser gives them, and keep
 * content and scripts waiting. The worker has them at once: there the text asks for them itself.
 *
 * @see decision 057
 */
export function putFontsOff(): void {
  if (serviceWorkers()?.controller) return;
  if (isSlowLine() || matchMedia('(pointer: coarse)').matches) document.documentElement.dataset.fonts = 'later';
}
