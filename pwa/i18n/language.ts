import { applyDocumentLanguage } from '#pwa/boot/document-language.ts';
import { rememberLanguage } from '#pwa/boot/language-choice.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { i18n, loadShownNamespaces } from './texts.ts';

/**
 * Switches the whole interface, without a reload; the texts are there before the first one changes.
 *
 * @throws when the texts of the other language cannot be loaded; the language then stays as it is
 * @see requirements A4, A5
 */
export async function switchLanguage(language: Language): Promise<void> {
  await loadShownNamespaces(language);
  rememberLanguage(language);
  applyDocumentLanguage(language);
  await i18n.changeLanguage(language);
}
