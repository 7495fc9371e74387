import { i18n } from '#pwa/i18n/texts.ts';
import type { Language } from '#shared/catalog/languages.ts';

const files = import.meta.glob<object>('../../shared/locales/*/*.json', { import: 'default', eager: true });

/** Starts the translations with all texts of both languages. */
export async function startTexts(language: Language): Promise<void> {
  for (const [path, texts] of Object.entries(files)) {
    const [, fileLanguage, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (fileLanguage && namespace) i18n.addResourceBundle(fileLanguage, namespace, texts);
  }
  await i18n.changeLanguage(language);
}
