import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core';
import { shownIdsHeader } from '#pwa/local/cache-storage.ts';
import { pageBuildHeader, pageCacheName } from '#shared/catalog/cached-pages.ts';
import { limits } from '#shared/limits.ts';

/** The files of the app on this device. */
export interface OwnApp {
  /** Answers with the empty page, which the app renders. */
  openApp: RouteHandlerCallback;
  /** Name of the build; undefined while its files are not on the device. */
  buildOfApp(): Promise<string | undefined>;
}

/** How long the worker waits for the server's page. After that the app starts with the device's data. */
const networkWaitMs = 500;
/** The new page is fetched after this time, so that the shown page can make its own requests first. */
const renewAfterMs = 4000;
/** A new version of the worker starts only once this one is idle, so a silent connection must not keep it busy for minutes. */
const renewTimeoutMs = 10_000;
const keptAtHeader = 'X-Kept-At';
const dayMs = 86_400_000;

/**
 * Answers a navigation with a page that the server rendered. A stored page is shown at once, and a new one is fetched for the
 * next time. Without a stored page the server is asked. When the server is slow, unreachable or of another build, the app's
 * own empty page is shown. Served pages are the same for everybody, so nothing of an account is stored.
 *
 * @see decision 059, requirements V2, V15
 */
export function answerServedPages(app: OwnApp): RouteHandlerCallback {
  let build: Promise<string | undefined> | undefined;
  return async (options) => {
    build ??= app.buildOfApp();
    const own = await build;
    // The next navigation asks again, because the files may be stored by then.
    if (own === undefined) build = undefined;
    // Without a page of the server the app opens its own.
    const page = own && (await servedPage(options, own).catch(() => undefined));
    return page || app.openApp(options);
  };
}

async function servedPage(options: RouteHandlerCallbackOptions, build: string): Promise<Response | undefined> {
  const { event, url } = options;
  // The stored page is shown; the next visit asks again.
  const renew = () => renewLater(url.pathname, build).catch(() => undefined);
  const stored = await storedPage(url.pathname, build);
  if (stored) {
    event.waitUntil(renew());
    return stored;
  }
  const asking = fetch(options.request).then((answer) => checked(answer, build));
  // A busy server sometimes leaves the rendering to the browser. A request of the worker goes on when the tab is closed.
  const keeping = asking.then((page) => (page?.copy ? storePage(url.pathname, page.copy) : renew())).catch(renew);
  // The request is not aborted, because a page may still come.
  event.waitUntil(Promise.race([keeping, waited(limits.requestTimeoutMs)]));
  return (await Promise.race([asking, waited(networkWaitMs)]))?.answer;
}

function waited(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** An answer to show, and a copy of it if it may be stored. */
interface CheckedAnswer {
  answer: Response;
  copy?: Response;
}

/** Undefined when the app's own page must be shown instead: for errors, and for pages of another build. */
function checked(answer: Response, build: string): CheckedAnswer | undefined {
  if (answer.type === 'opaqueredirect') return { answer };
  return isOwn(answer, build) ? { answer, copy: answer.clone() } : undefined;
}

function isOwn({ status, headers, redirected }: Response, build: string): boolean {
  return status === 200 && !redirected && headers.get(pageBuildHeader) === build;
}

async function storedPage(path: string, build: string): Promise<Response | undefined> {
  const pages = await caches.open(pageCacheName);
  const page = await pages.match(path);
  if (!page) return undefined;
  const age = Date.now() - Number(page.headers.get(keptAtHeader));
  return isOwn(page, build) && age >= 0 && age < limits.pageKeptDays * dayMs ? page : undefined;
}

async function renewLater(path: string, build: string): Promise<void> {
  await waited(renewAfterMs);
  const signal = AbortSignal.timeout(renewTimeoutMs);
  const answer = await fetch(path, { headers: { Accept: 'text/html' }, signal });
  if (isOwn(answer, build)) await storePage(path, answer);
  // A 404 deletes the stored page, so that a person who left is not shown again. Other errors, and pages of a gateway or a
  // captive portal, do not.
  else if (answer.headers.has(pageBuildHeader) && (answer.redirected || answer.status === 404 || answer.status === 410))
    await (await caches.open(pageCacheName)).delete(path);
}

/** Headers that describe the transfer and not the page. */
const transferHeaders = ['Content-Encoding', 'Content-Length', 'ETag', 'Vary'];

async function storePage(path: string, answer: Response): Promise<void> {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of transferHeaders) headers.delete(name);
  const now = String(Date.now());
  headers.set(keptAtHeader, now);
  headers.set(shownIdsHeader, idsIn(html).join(' '));
  // With this time the page knows that its lists must ask the server again.
  const marked = html.replace('id="first-data"', `id="first-data" data-kept="${now}"`);
  const pages = await caches.open(pageCacheName);
  await pages.put(path, new Response(marked, { headers }));
  // The cache lists its pages in the order in which they were stored.
  const surplus = (await pages.keys()).slice(0, -limits.pagesKept);
  await Promise.all(surplus.map((request) => pages.delete(request)));
}

/** Only the data islands of a page contain such pairs: in its text, quotation marks are escaped. */
function idsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(?:id|companyId)":(\d+)/g)].flatMap(([, id]) => id ?? []))];
}
