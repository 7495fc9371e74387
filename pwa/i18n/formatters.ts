import type { Language } from '#shared/catalog/languages.ts';

/** Arabic digits are asked for by name: not every browser gives them for `ar-QA` by itself. @see requirements A10 */
export const locales: Record<Language, string> = { ar: 'ar-QA-u-nu-arab', en: 'en-US' };

const kept = new Map<string, object>();

/**
 * Gives a formatter that was made before for the same locale and options: to make one takes a hundred times as long as
 * to use it.
 *
 * @param Kind Such as `Intl.NumberFormat`.
 */
export function formatterOf<Formatter extends object, const Options extends object>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key) ?? new Kind(locale, options);
  kept.set(key, known);
  // One key is only ever used for one kind.
  return known as Formatter;
}
