/** The six countries of the Gulf, as sent and stored; the shown names are in the locales. @see spec §3 Other */
export const countries = ['Qatar', 'Saudi Arabia', 'United Arab Emirates', 'Kuwait', 'Bahrain', 'Oman'] as const;
export type Country = (typeof countries)[number];

/** True when the value is one of the listed countries. */
export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value);
}
