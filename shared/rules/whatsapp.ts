import { toAsciiDigits } from './digits.ts';

// Spaces of every kind, invisible marks that come along when a number is pasted, and what people put between digits.
const separators = /[\s\p{Cf}().\-‐-―/]/gu;

/**
 * Writes a phone number the one way it is stored: 0–9, a leading `00` as `+`, no separators.
 * A text that is no number stays recognisable, so that validation can refuse it.
 *
 * @see requirements J19
 */
export function normalizeWhatsapp(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(separators, '').replace(/^00/, '+');
}

/** Gives the chat link of a stored number; the service wants digits only. @see requirements H12 */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replace('+', '')}`;
}
