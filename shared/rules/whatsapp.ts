import { type Country, callingCodes, countries } from '../catalog/countries.ts';
import { toAsciiDigits } from './digits.ts';

// Spaces of every kind, invisible marks that come along when a number is pasted (among them the selectors that turn a
// digit into an emoji), and what people put between digits.
const separators = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}().\-‐-―/]/gu;

/** Digits of a number after the code of its country, mobiles first: landlines of the Emirates have one less. */
const nationalLengths: Record<Country, readonly number[]> = {
  Qatar: [8],
  'Saudi Arabia': [9],
  'United Arab Emirates': [9, 8],
  Kuwait: [8],
  Bahrain: [8],
  Oman: [8],
};

// A number of one of the six countries without its plus: code and length together belong to no local number. A landline
// of the Emirates is left out: with its code it is as long as an American number.
const gulfWithoutPlus = /^(?=(?:974|965|973|968)\d{8}$|(?:966|971)\d{9}$)/;
// As long as numbers with a country code are; local ones are shorter or begin with 0.
const foreignWithoutPlus = /^(?=[1-9]\d{10,14}$)/;
// The 0 before a local number, which the code of the country replaces.
const zeroAfterCode = /^\+(966|971)0(?=[1-9]\d{7,8}$)/;
const withCode = /^\+[1-9]\d{6,14}$/;
const withoutCode = /^\d{6,10}$/;

/**
 * Writes a phone number the one way it is stored: 0–9, a leading `00` as `+`, no separators.
 * A text that is no number stays recognisable, so that validation can refuse it.
 *
 * @see requirements J19
 */
export function normalizeWhatsapp(text: string): string {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replace(separators, '')
    .replace(/^(?:\+?00)+/, '+');
  return plain.replace(gulfWithoutPlus, '+').replace(foreignWithoutPlus, '+').replace(zeroAfterCode, '+$1');
}

/**
 * Checks a normalised number. Numbers of the six countries must have the length that their country gives them.
 *
 * @returns The key of the message, undefined for a good number.
 * @see requirements J19
 */
export function whatsappFault(number: string): 'whatsapp_invalid' | 'whatsapp_country_code' | undefined {
  if (withoutCode.test(number)) return 'whatsapp_country_code';
  if (!withCode.test(number)) return 'whatsapp_invalid';
  const country = countries.find((one) => number.startsWith(`+${callingCodes[one]}`));
  if (!country) return undefined;
  const length = number.length - `+${callingCodes[country]}`.length;
  return nationalLengths[country].includes(length) ? undefined : 'whatsapp_invalid';
}

/**
 * Offers the numbers that a number without a country code may mean, one for each country with mobiles of that length.
 *
 * @param preferred The person's own country: its number stands alone where it is possible.
 */
export function withCallingCodes(text: string, preferred?: Country): { country: Country; number: string }[] {
  const number = normalizeWhatsapp(text);
  if (whatsappFault(number) !== 'whatsapp_country_code') return [];
  const national = number.replace(/^0/, '');
  const offers = countries
    .filter((country) => national.length === nationalLengths[country][0])
    .map((country) => ({ country, number: `+${callingCodes[country]}${national}` }));
  const own = offers.filter(({ country }) => country === preferred);
  return own.length > 0 ? own : offers;
}
