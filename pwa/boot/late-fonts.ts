import { isSlowLine } from './slow-line.ts';

/**
 * Marks the document whose fonts come later: on a first visit and a slow line, where 180 KB of fonts keep scripts waiting.
 * Its text is shown in the stand-ins of the device (fonts.css). Otherwise the fonts of the first page would come too late
 * to be shown, and before the scripts.
 *
 * @see decision 104
 */
export function putFontsOff(): void {
  if (isSlowLine()) document.documentElement.dataset.fonts = 'later';
}
