import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core';
import { shownIdsHeader } from '#pwa/local/kept-pages.ts';
import { keptPagesName, pageBuildHeader } from '#shared/catalog/kept-pages.ts';
import { limits } from '#shared/limits.ts';

/** The app as its files are on this device. */
export interface OwnApp {
  /** Answers with the empty page, which the app fills by itself. */
  openApp: RouteHandlerCallback;
  /** Names the build; undefined while its files are not there. */
  buildOfApp(): Promise<string | undefined>;
}

/** The wait for the server's page. After it the app begins with what the device has. */
const networkWaitMs = 500;
/** By then the page that is shown has asked for what it needs itself. */
const renewAfterMs = 4000;
const keptAtHeader = 'X-Kept-At';
const dayMs = 86_400_000;

/**
 * Answers with served pages: a kept one at once, and a new one for the next time; else the server's, and where that is
 * late, away, or of another build, the app's own. They are the same for everybody, so nothing of an account is kept.
 *
 * @see decision 098, requirements V2, V15
 */
export function answerServedPages(app: OwnApp): RouteHandlerCallback {
  let build: Promise<string | undefined> | undefined;
  return async (options) => {
    build ??= app.buildOfApp();
    const own = await build;
    // Asked for again the next time: the files may come yet.
    if (own === undefined) build = undefined;
    const page = own && (await servedPage(options, own).catch(() => undefined));
    return page || app.openApp(options);
  };
}

async function servedPage(options: RouteHandlerCallbackOptions, build: string): Promise<Response | undefined> {
  const { event, url } = options;
  const renew = () => renewLater(url.pathname, build).catch(() => undefined);
  const kept = await keptPage(url.pathname, build);
  if (kept) {
    event.waitUntil(renew());
    return kept;
  }
  const asking = fetch(options.request).then((answer) => judged(answer, build));
  // A busy server leaves a page to the browser now and then, and a request of its own outlasts a closed tab.
  event.waitUntil(asking.then((page) => (page?.copy ? keep(url.pathname, page.copy) : renew())).catch(renew));
  return (await Promise.race([asking, waited(networkWaitMs)]))?.answer;
}

function waited(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** An answer to be shown, with a copy where it may be kept. */
interface Judged {
  answer: Response;
  copy?: Response;
}

/** Undefined for answers that the app itself replaces: errors, and pages that another build has to take over. */
function judged(answer: Response, build: string): Judged | undefined {
  if (answer.type === 'opaqueredirect') return { answer };
  return isOwn(answer, build) ? { answer, copy: answer.clone() } : undefined;
}

function isOwn({ status, headers, redirected }: Response, build: string): boolean {
  return status === 200 && !redirected && headers.get(pageBuildHeader) === build;
}

async function keptPage(path: string, build: string): Promise<Response | undefined> {
  const pages = await caches.open(keptPagesName);
  const page = await pages.match(path);
  if (!page) return undefined;
  const age = Date.now() - Number(page.headers.get(keptAtHeader));
  return isOwn(page, build) && age >= 0 && age < limits.pageKeptDays * dayMs ? page : undefined;
}

async function renewLater(path: string, build: string): Promise<void> {
  await waited(renewAfterMs);
  const answer = await fetch(path, { headers: { Accept: 'text/html' } });
  if (isOwn(answer, build)) await keep(path, answer);
  // A person who left is not shown again. A server that is busy or of another build says nothing about it.
  else if (answer.redirected || answer.status === 404 || answer.status === 410)
    await (await caches.open(keptPagesName)).delete(path);
}

/** Describe the transfer of an answer, not the page. */
const transferHeaders = ['Content-Encoding', 'Content-Length', 'ETag', 'Vary'];

async function keep(path: string, answer: Response): Promise<void> {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of transferHeaders) headers.delete(name);
  const now = String(Date.now());
  headers.set(keptAtHeader, now);
  headers.set(shownIdsHeader, idsIn(html).join(' '));
  // Tells the page that time has passed since, so that its lists ask again.
  const marked = html.replace('id="first-data"', `id="first-data" data-kept="${now}"`);
  const pages = await caches.open(keptPagesName);
  await pages.put(path, new Response(marked, { headers }));
  // They stand in the order in which they were put.
  const surplus = (await pages.keys()).slice(0, -limits.pagesKept);
  await Promise.all(surplus.map((request) => pages.delete(request)));
}

/** Only the islands of a page have such pairs: quotation marks are escaped in its text. */
function idsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/"(?:id|companyId)":(\d+)/g)].flatMap(([, id]) => id ?? []))];
}
