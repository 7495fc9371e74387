import { isSlowLine } from './slow-line.ts';

const faces = ['1em "IBM Plex Sans Arabic"', '600 1em "IBM Plex Sans Arabic"', '1em "Readex Pro Variable"'];
/** A letter of each file: Latin and Arabic have their own. */
const letters = 'aا';

/**
 * Marks the document whose fonts come later: on a first visit, on a slow line or a phone. Its text is shown in the stand-ins
 * of the device (fonts.css). 182 KB hardly ever come there in the tenth of a second that a browser gives them, and keep
 * content and scripts waiting. Where the worker has the fonts they are asked for before the first text is laid out.
 *
 * @see decision 104
 */
export function putFontsOff(): void {
  if (navigator.serviceWorker?.controller) void loadFonts().catch(() => undefined);
  else if (isSlowLine() || matchMedia('(pointer: coarse)').matches) document.documentElement.dataset.fonts = 'later';
}

/** Asks for all files of the fonts. */
export async function loadFonts(): Promise<void> {
  await Promise.all(faces.map((face) => document.fonts.load(face, letters)));
}
