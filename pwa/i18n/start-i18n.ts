import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, type Language } from '#shared/catalog/languages.ts';

/**
 * Starts the translations without any text; the routes load what they show.
 * Suspense is off because texts are there before a screen is rendered.
 */
export function startI18n(language: Language): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    defaultNS: 'shell',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
}
