import { directionOf, type Language } from '#shared/catalog/languages.ts';

/** One for each language, since a manifest has only one. They name the same app. */
const manifests: Record<Language, string> = { ar: '/manifest.webmanifest', en: '/manifest.en.webmanifest' };

/**
 * Tells the document its language and direction, and the browser in which language to install. @see requirements A1–A5
 */
export function applyDocumentLanguage(language: Language): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifests[language]);
}
