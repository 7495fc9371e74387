import type { Language } from '#shared/catalog/languages.ts';
import { formatterOf, locales } from './format.ts';

/**
 * Names a time zone: `Qatar Time` or `توقيت قطر`.
 *
 * @param timeZone A name such as `Asia/Qatar`.
 */
export function formatZone(timeZone: string, language: Language): string {
  const format = formatterOf(Intl.DateTimeFormat, locales[language], { timeZone, timeZoneName: 'shortGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
