import { directionOf, type Language } from '#shared/catalog/languages.ts';

/** Tells the document its language and direction. @see checklist A1–A5 */
export function applyDocumentLanguage(language: Language): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = directionOf(language);
}
