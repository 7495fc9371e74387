import type { Language } from '#shared/catalog/languages.ts';
import { createRetryingLoader } from './retrying-loader.ts';
import type { Namespace } from './text-keys.ts';
import { addTexts, type TextTree, textState } from './texts.ts';

/** Hashed addresses of the text files of the first views, by their path; those of the others are looked up later. */
const firstFiles = import.meta.glob<string>(
  '../../shared/locales/*/{shell,catalog,errors,home,talents,profile,company-page,pages}.json',
  { query: '?url', import: 'default', eager: true },
);

const load = createRetryingLoader({ fetchJson, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
const loading = new Map<string, Promise<void>>();

/** Loads the texts of these namespaces in the shown language, once each. Routes call it before they render. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await loadTexts(textState().language, namespaces);
}

/** Loads in another language everything that has been asked for so far. */
export async function loadKnownNamespaces(language: Language): Promise<void> {
  const known = new Set([...loading.keys()].map((key) => key.slice(key.indexOf('/') + 1)));
  await loadTexts(language, [...known]);
}

async function loadTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadOnce(language, namespace)));
}

function loadOnce(language: Language, namespace: string): Promise<void> {
  const key = `${language}/${namespace}`;
  const running = loading.get(key);
  if (running) return running;
  const started = addressOf(key)
    .then(load)
    .then(
      (texts) => addTexts(language, namespace, texts as TextTree),
      (error: unknown) => {
        loading.delete(key);
        throw error;
      },
    );
  loading.set(key, started);
  return started;
}

async function addressOf(key: string): Promise<string> {
  const path = `../../shared/locales/${key}.json`;
  return firstFiles[path] ?? (await import('./late-text-files.ts')).lateTextFiles[path] ?? '';
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
