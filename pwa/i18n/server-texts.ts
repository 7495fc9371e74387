import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/catalog/languages.ts';

const files = import.meta.glob<Record<string, unknown>>(
  ['../../shared/locales/*/*.json', '!../../shared/locales/*/mail.json'],
  { import: 'default', eager: true },
);

/** All texts of one language, for the server: an instance for each, since requests in both come at once. */
export function serverTexts(language: Language): i18n {
  const instance = createInstance();
  const own = Object.entries(files).flatMap(([path, texts]) => {
    const [, itsLanguage, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    return itsLanguage === language && namespace ? [[namespace, texts]] : [];
  });
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    initAsync: false,
    resources: { [language]: Object.fromEntries(own) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
