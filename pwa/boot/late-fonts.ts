import { serviceWorkers } from '../secure-context/service-workers.ts';
import { isSlowConnection } from './slow-connection.ts';

/**
 * Marks the document when its fonts load later: on a first visit over a slow connection or on a phone. Until then text has
 * the device's own fonts (fonts.css), because 182 KB rarely arrive in the tenth of a second that browsers wait, and delay
 * content and scripts. The worker has the fonts stored, so with a worker they load at once.
 *
 * @see decision 057
 */
export function putFontsOff(): void {
  if (serviceWorkers()?.controller) return;
  if (isSlowConnection() || matchMedia('(pointer: coarse)').matches) document.documentElement.dataset.fonts = 'later';
}
