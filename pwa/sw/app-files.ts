import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { noteFault } from '#pwa/faults/note-fault.ts';
import { removeStoredPages } from '#pwa/local/cache-storage.ts';
import { entryScriptOf } from '#shared/catalog/cached-pages.ts';
import { isAppPage, isServedPage } from './addresses.ts';
import { answerServedPages } from './served-pages.ts';
import { isSmallFiles, storeSmallFiles } from './small-files.ts';

// After most updates fewer files are new. They weigh less than the bundle of all small files.
const worthwhileCount = 24;

const appPage = '/index.html';

/** Lets the page that is opening fetch its own files first. */
const checkAfterMs = 3000;
/** A little less than the hour after which an open page asks for a check. */
const checkPauseMs = 3_000_000;

/** A built file, with a revision where its name is not a hash. */
export interface BuiltFile {
  url: string;
  revision: string | null;
}

/**
 * Stores the files of the app when the worker is installed, and answers with them; its page becomes every screen.
 *
 * @param files The files of the build.
 */
export function storeAppFiles(worker: ServiceWorkerGlobalScope, files: readonly BuiltFile[]): void {
  const together = files.find(({ url }) => isSmallFiles(url));
  const precache = new PrecacheController();
  precache.addToCacheList(files.filter((file) => file !== together));

  async function store(event: ExtendableEvent): Promise<void> {
    const cache = await caches.open(cacheNames.precache);
    // This only saves time: the library then fetches every missing file, one after another.
    if (together) await storeSmallFilesOf(together, { precache, cache }).catch(() => undefined);
    // This only saves time: the library fetches every missing file below, and its failure counts.
    await storeRest({ precache, cache }).catch(() => undefined);
    await precache.install(event);
  }

  const check = checkFiles({ precache, together });
  // At each start of the worker, and each hour while it goes on: browsers also delete caches under a living worker.
  worker.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(check());
  });
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'CHECK_FILES') event.waitUntil(check());
  });

  cleanupOutdatedCaches();
  worker.addEventListener('install', (event) => event.waitUntil(store(event)));
  worker.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
  // The new build cannot hydrate pages that the old build rendered.
  worker.addEventListener('activate', (event) => event.waitUntil(removeStoredPages()));
  const openApp = precache.createHandlerBoundToURL(appPage);
  const buildOfApp = async () => entryScriptOf((await (await precache.matchPrecache(appPage))?.text()) ?? '');
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isServedPage(url),
    answerServedPages({ openApp, buildOfApp }),
  );
  // Registered after it, because the library takes `/` as the app's own page.
  registerRoute(new PrecacheRoute(precache));
  registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url), openApp);
}

interface AppFiles {
  precache: PrecacheController;
  /** All small files in one. */
  together: BuiltFile | undefined;
}

/** Fetches files that the browser deleted, at most once an hour. @see requirements V2 */
function checkFiles(app: AppFiles): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - checkedAt < checkPauseMs) return;
    checkedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, checkAfterMs));
    await fetchMissing(app).catch((fault: unknown) => {
      checkedAt = Number.NEGATIVE_INFINITY;
      noteFault('fetching files of the app that were lost', fault);
    });
  };
}

async function fetchMissing({ precache, together }: AppFiles): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  // This only saves time: each missing file is fetched below.
  if (together) await storeSmallFilesOf(together, { precache, cache }).catch(() => undefined);
  // One by one: after a deployment some may be gone from the server, and the others are still worth having.
  await Promise.allSettled((await missingPaths({ precache, cache })).map((path) => cache.add(path)));
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (new URL(key).search && !(await cache.match(key))) await storeNamed({ precache, cache }, url, key);
  }
}

// A page of another build needs scripts that this worker does not have.
async function storeNamed({ precache, cache }: Storing, url: string, key: string): Promise<void> {
  const answer = await fetch(url, { cache: 'reload' });
  if (!answer.ok) return;
  const entry = url.endsWith(appPage) ? entryScriptOf(await answer.clone().text()) : undefined;
  if (entry && !precache.getCacheKeyForURL(entry)) return;
  await cache.put(key, answer);
}

interface Storing {
  precache: PrecacheController;
  cache: Cache;
}

async function storeSmallFilesOf({ url }: BuiltFile, storing: Storing): Promise<void> {
  const missing = new Set(await missingPaths(storing));
  if (missing.size >= worthwhileCount) await storeSmallFiles(url, missing, storing.cache);
}

async function storeRest(storing: Storing): Promise<void> {
  await storing.cache.addAll(await missingPaths(storing));
}

/** Paths of the files with a hash in their name that are yet to be stored. */
async function missingPaths({ precache, cache }: Storing): Promise<string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys().values()].filter((key) => !kept.has(key));
  return missing.map((key) => new URL(key)).flatMap(({ pathname, search }) => (search === '' ? pathname : []));
}
