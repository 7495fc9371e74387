import { useTranslation } from 'react-i18next';
import { type Language, languageOf } from '#shared/catalog/languages.ts';

/** The language shown now; the component renders again when it changes. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
