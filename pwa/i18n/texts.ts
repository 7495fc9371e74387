import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { applyDocumentLanguage } from '#pwa/boot/document-language.ts';
import { rememberLanguage } from '#pwa/boot/language-choice.ts';
import { defaultLanguage, type Language, languages } from '#shared/catalog/languages.ts';
import { limits } from '#shared/limits.ts';
import type { Namespace, Translate } from './text-keys.ts';

/** Hashed addresses of the text files of the first views, by their path; those of the others are looked up later. */
const firstFiles = import.meta.glob<string>(
  '../../shared/locales/*/{shell,catalog,errors,home,talents,profile,company-page,pages}.json',
  { query: '?url', import: 'default', eager: true },
);

/**
 * Fetches the texts of a namespace in one language, once. The caller decides about retries.
 *
 * @throws when there is no such file, or the network or the server fails
 */
async function readTextFile(language: string, namespace: string): Promise<Record<string, unknown>> {
  const path = `../../shared/locales/${language}/${namespace}.json`;
  const address = firstFiles[path] ?? (await import('./late-text-files.ts')).lateTextFiles[path];
  const response = await fetch(address ?? '');
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Where i18next gets a namespace that it does not have yet: one JSON file per language and namespace. */
const textFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    readTextFile(language, namespace).then(
      (texts) => callback(null, texts),
      // `true` asks i18next to try again.
      (error: unknown) => callback(error instanceof Error ? error : String(error), true),
    );
  },
};

/**
 * All texts of the interface. Components read them with `useTranslation` of react-i18next, other code with
 * `translateIn`.
 *
 * No fallback language: i18next would load Arabic beside English. A test holds both languages to the same keys.
 *
 * @see requirements A16, W6
 */
export const i18n = createInstance();

i18n
  .use(textFiles)
  .use(initReactI18next)
  .init({
    lng: defaultLanguage,
    supportedLngs: languages,
    fallbackLng: false,
    ns: [],
    // Every screen has it: a hook without a namespace waits for it.
    defaultNS: 'shell',
    initAsync: false,
    maxParallelReads: limits.translationParallelLoads,
    maxRetries: limits.translationRetries,
    retryTimeout: limits.translationRetryBaseMs,
    // React escapes all texts.
    interpolation: { escapeValue: false },
    // Routes and late parts load their texts before they render. A hook renders again only
    // when its own namespace arrives; rendering all of them for each file would be a pause on a phone.
    react: { useSuspense: false },
  });

/** Takes texts that came with the page, so that they need no request. */
export function addTexts(language: Language, texts: Record<string, Record<string, unknown>>): void {
  for (const [namespace, bundle] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, bundle);
}

/** Gives `t` for a namespace outside of components; it follows the shown language. */
export function translateIn<Ns extends Namespace>(namespace: Ns): Translate<Ns> {
  // Its own type asks for a list of all namespaces, too.
  return i18n.getFixedT(null, namespace) as unknown as Translate<Ns>;
}

/** The language that is shown now. */
export function shownLanguage(): Language {
  return i18n.language as Language;
}

/**
 * Loads the texts of these namespaces in the shown language, once each. Routes call it before they render.
 *
 * @throws when a file cannot be loaded after all retries; the next call tries again
 */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  // The server has them all.
  if (typeof document === 'undefined') return;
  await new Promise<void>((resolve, reject) => {
    i18n.loadNamespaces([...namespaces], (error: unknown) => {
      const isComplete = namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
      if (isComplete) resolve();
      else reject(error);
    });
  });
}

/**
 * Loads in another language every namespace that is loaded in the shown one.
 *
 * @throws when a file cannot be loaded after all retries
 */
async function loadShownNamespaces(language: Language): Promise<void> {
  const loaded = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  const missing = loaded.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    i18n.reloadResources([language], missing, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

/**
 * Switches the whole interface, without a reload; the texts are there before the first one changes.
 *
 * @throws when the texts of the other language cannot be loaded; the language then stays as it is
 * @see requirements A4, A5
 */
export async function switchLanguage(language: Language): Promise<void> {
  await loadShownNamespaces(language);
  rememberLanguage(language);
  applyDocumentLanguage(language);
  await i18n.changeLanguage(language);
}
