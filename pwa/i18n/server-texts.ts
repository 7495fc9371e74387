import { createInstance, type i18n, type TFunction } from 'i18next';
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
  rememberTexts(instance);
  return instance;
}

/**
 * A page asks for hundreds of texts, nearly all of them without values: each of these is looked up once, not once for
 * every component of every page.
 */
function rememberTexts(instance: i18n): void {
  const make = instance.getFixedT.bind(instance);
  const made = new Map<string, TFunction>();
  const remember = (language: string, namespace: string): TFunction => {
    const t = make(language, namespace);
    const known = new Map<string, string>();
    const lookUp = (key: string, values?: Record<string, unknown>): string => {
      if (values) return t(key, values);
      const text = known.get(key) ?? t(key);
      known.set(key, text);
      return text;
    };
    // It is all that our components use of it.
    return Object.assign(lookUp, t) as unknown as TFunction;
  };
  const getFixedT = (language: string, namespace: string): TFunction => {
    const known = made.get(namespace) ?? remember(language, namespace);
    made.set(namespace, known);
    return known;
  };
  // The instance speaks one language, and hooks ask for one namespace.
  instance.getFixedT = getFixedT as i18n['getFixedT'];
}
