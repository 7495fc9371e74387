import { applyDocumentLanguage } from '#pwa/boot/document-language.ts';
import { writePreference } from '#pwa/boot/stored-preference.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { loadKnownNamespaces } from './load-namespaces.ts';
import { showLanguage } from './texts.ts';

/**
 * Switches the whole interface, without a reload; the texts are there before the first one changes.
 *
 * @throws when the texts of the other language cannot be loaded; the language then stays as it is
 * @see checklist A4, A5
 */
export async function switchLanguage(language: Language): Promise<void> {
  await loadKnownNamespaces(language);
  writePreference('language', language);
  applyDocumentLanguage(language);
  showLanguage(language);
}
