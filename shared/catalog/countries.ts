/** The six countries of the Gulf, as sent and stored; the shown names are in the locales. @see requirements A9, O5 */
export const countries = ['Qatar', 'Saudi Arabia', 'United Arab Emirates', 'Kuwait', 'Bahrain', 'Oman'] as const;
export type Country = (typeof countries)[number];

/** True when the value is one of the listed countries. */
export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value);
}

/** The distance of each country's clocks from UTC, as ISO 8601 writes it; none of them has summer time. */
export const utcOffsets: Record<Country, `+0${number}:00`> = {
  Qatar: '+03:00',
  'Saudi Arabia': '+03:00',
  'United Arab Emirates': '+04:00',
  Kuwait: '+03:00',
  Bahrain: '+03:00',
  Oman: '+04:00',
};

/** ISO 3166 code of each country, as other programs read it. */
export const countryCodes: Record<Country, string> = {
  Qatar: 'QA',
  'Saudi Arabia': 'SA',
  'United Arab Emirates': 'AE',
  Kuwait: 'KW',
  Bahrain: 'BH',
  Oman: 'OM',
};

/** Calling code of each country, without its plus, by ITU-T E.164. */
export const callingCodes: Record<Country, string> = {
  Qatar: '974',
  'Saudi Arabia': '966',
  'United Arab Emirates': '971',
  Kuwait: '965',
  Bahrain: '973',
  Oman: '968',
};
