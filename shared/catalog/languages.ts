/** Arabic first: it is the default and the fallback. @see requirements A1–A3 */
export const languages = ['ar', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ar';

/** The language a stored or sent value stands for; anything unknown is Arabic. */
export function languageOf(value: unknown): Language {
  return value === 'en' ? 'en' : 'ar';
}

/** Writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
