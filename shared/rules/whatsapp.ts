import { toAsciiDigits } from './digits.ts';

// Spaces of every kind, invisible marks that come along when a number is pasted, and what people put between digits.
const separators = /[\s\p{Cf}().\-‐-―/]/gu;

// A number of one of the six countries without its plus: code and length together belong to no local number.
const withoutPlus = /^(?=(?:974|965|973|968)\d{8}$|(?:966|971)\d{9}$)/;
// The 0 before a local mobile number, which the code of the country replaces.
const zeroAfterCode = /^\+(966|971)0(?=\d{9}$)/;
// As long as numbers with a country code are; local ones are shorter or begin with 0.
const international = /^(?:\+|[1-9]\d{10})/;

/**
 * Writes a phone number the one way it is stored: 0–9, a leading `00` as `+`, no separators.
 * A text that is no number stays recognisable, so that validation can refuse it.
 *
 * @see requirements J19
 */
export function normalizeWhatsapp(text: string): string {
  const plain = toAsciiDigits(text.normalize('NFKC')).replace(separators, '').replace(/^00/, '+');
  return plain.replace(withoutPlus, '+').replace(zeroAfterCode, '+$1');
}

/**
 * Gives the chat link of a stored number; the service wants digits only. None for a number without the code of its
 * country: the service would take its first digits for one, and a stranger would get the message.
 *
 * @see requirements H12
 */
export function whatsappLink(number: string): string | undefined {
  return international.test(number) ? `https://wa.me/${number.replace('+', '')}` : undefined;
}
