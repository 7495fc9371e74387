import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/catalog/languages.ts';

/** The language shown now; the component renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
