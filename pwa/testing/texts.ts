import i18next from 'i18next';
import { startI18n } from '#pwa/i18n/start-i18n.ts';
import type { Language } from '#shared/catalog/languages.ts';

const files = import.meta.glob<Record<string, unknown>>('../../shared/locales/*/*.json', {
  import: 'default',
  eager: true,
});

/** Starts the translations with all texts of both languages. */
export async function startTexts(language: Language): Promise<void> {
  if (!i18next.isInitialized) startI18n(language);
  for (const [path, texts] of Object.entries(files)) {
    const [, fileLanguage, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (fileLanguage && namespace) i18next.addResourceBundle(fileLanguage, namespace, texts);
  }
  await i18next.changeLanguage(language);
}
