import { addTexts, showLanguage, type TextTree } from '#pwa/i18n/texts.ts';
import { type Language, languageOf } from '#shared/catalog/languages.ts';

const files = import.meta.glob<TextTree>('../../shared/locales/*/*.json', { import: 'default', eager: true });

/** Starts the translations with all texts of both languages. */
export async function startTexts(language: Language): Promise<void> {
  for (const [path, texts] of Object.entries(files)) {
    const [, fileLanguage, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (fileLanguage && namespace) addTexts(languageOf(fileLanguage), namespace, texts);
  }
  showLanguage(language);
}
