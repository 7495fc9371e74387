import { pageCacheName } from '#shared/catalog/cached-pages.ts';
import type { Language } from '#shared/catalog/languages.ts';
import { cacheStorage } from '../secure-context/secure-parts.ts';
import { writePreference } from './stored-preference.ts';

const yearSeconds = 31_536_000;

/**
 * Stores the chosen language for the next visit: for the app, and as a cookie for the server, which renders pages in it. The
 * worker's stored pages are in the old language, so they are deleted.
 */
export function rememberLanguage(language: Language): void {
  writePreference('language', language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the boot script runs at once, and the other way is asynchronous
  document.cookie = `language=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  void cacheStorage()
    ?.delete(pageCacheName)
    // Where the cache cannot be opened, it holds no page in the other language.
    .catch(() => undefined);
}
