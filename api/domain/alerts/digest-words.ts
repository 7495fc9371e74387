import type { Language } from '#shared/catalog/languages.ts';
import arMail from '#shared/locales/ar/mail.json' with { type: 'json' };
import enMail from '#shared/locales/en/mail.json' with { type: 'json' };
import { savedSearchText } from '#shared/rules/saved-search-text.ts';
import type { ReadSection } from './read-digest.ts';
import { searchNames } from './search-names.ts';

const texts = { ar: { mail: arMail, locale: 'ar-QA' }, en: { mail: enMail, locale: 'en-US' } } as const;

/** What is searched for, or who is followed. */
export function titleOf({ name, key }: Pick<ReadSection, 'name' | 'key'>, language: Language): string {
  return name ?? savedSearchText(key, searchNames(language));
}

/** A number with its noun, such as "3 new matches". */
export function countText(noun: 'matches' | 'more' | 'applications', number: number, language: Language): string {
  const { mail, locale } = texts[language];
  const plural = new Intl.PluralRules(locale).select(number);
  // Every language has its own forms; a test compares them.
  const forms: Partial<Record<string, string>> = mail.alerts_counts;
  const form = forms[`${noun}_${plural}`] ?? forms[`${noun}_other`] ?? '';
  return form.replace('{{number}}', new Intl.NumberFormat(locale).format(number));
}

/** How much is new in some sections. */
export function sumOf(sections: readonly ReadSection[]): number {
  return sections.reduce((sum, { things, more }) => sum + things.length + more, 0);
}
