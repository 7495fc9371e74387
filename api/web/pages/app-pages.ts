import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { entryScriptOf, pageBuildHeader } from '#shared/catalog/cached-pages.ts';
import { type Language, languageOf } from '#shared/catalog/languages.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Deps } from '../../domain/deps.ts';
import type { RenderedPage, RenderPage } from '../../domain/ports/pages.ts';
import { ageSeconds, withAge } from '../../http/fast-path/etags.ts';
import type { PublicRead, PublicReads } from '../../http/fast-path/fast-path.ts';
import { responseBody } from '../../http/fast-path/response-body.ts';
import { pathOf } from '../../http/fast-path/response-cache.ts';
import { type CachedResponse, sendCached } from '../../http/fast-path/send-response.ts';
import type { Throttle } from '../../http/rate-limit.ts';
import type { Context, Exchange, Middleware } from '../../http/request-context.ts';
import { originOf } from '../../http/request-origin.ts';
import type { RawHeaders } from '../../http/security-headers.ts';
import { pageContent } from './page-content.ts';
import { createPageShell, headHtml } from './page-head.ts';
import { type PageKind, type PageRequest, pageKindOf } from './page-kind.ts';

const cacheBytes = 16 * 1024 * 1024;
const compressedShare = 2;

export interface AppPagesOptions {
  deps: Deps;
  /** The built page of the app; undefined when it has not been built. */
  indexHtml: string | undefined;
  /** Text of the style sheet that it links. */
  styles: string | undefined;
  /** Undefined where the server's part of the app has not been built: then the browser renders every page. */
  renderPage: RenderPage | undefined;
  /** Public address; without it the one that the request names. */
  publicOrigin: string | undefined;
  /** Changes with every change of what pages show. */
  version: () => Promise<string>;
  securityHeaders: RawHeaders;
  profileRead: Throttle;
}

export interface AppPages {
  /** Every page. */
  middleware: Middleware;
  /** The pages that most visits begin with, ahead of everything else. */
  reads(contextOf: (exchange: Exchange) => Context): PublicReads;
}

/**
 * Serves the app's page at every address of a person or screen, with title, description and first data in place.
 * A page is the same for everybody: nothing in it depends on the signed-in account.
 *
 * @see api §5, requirements B18, B21, H16
 */
export function appPages(options: AppPagesOptions): AppPages {
  const pagesOfVersion = cachedPages(options.version);
  const { talentListing, clock } = options.deps;
  const write = pageWriter(options);

  async function pageAt(ctx: Context, kind: PageKind): Promise<CachedResponse> {
    const cache = await pagesOfVersion();
    const origin = originOf(ctx, options.publicOrigin);
    const search = ctx.url.includes('?') ? new URLSearchParams(ctx.querystring) : nothingAsked;
    const asked = askedLanguage(search);
    const language = asked ?? chosenLanguage(ctx.req.headers.cookie);
    const at = momentOf(clock.now());
    const asOf = talentListing.asOf();
    const key = JSON.stringify([at, asOf, language, origin, ctx.url]);
    const ready = cache.get(key);
    if (ready) return withAge(ready, ageSeconds(talentListing, clock));
    const { page, isWhole } = await write({ kind, path: ctx.path, search, language, origin }, { at, asOf });
    if (asked) page.headers.push(...languageCookie(asked, origin));
    if (isWhole && !search.has('token')) cache.set(key, page, { size: page.bytes.size * compressedShare });
    return withAge(page, ageSeconds(talentListing, clock));
  }

  const middleware: Middleware = async (ctx) => {
    const kind = pageKindOf(ctx.path);
    if (kind.kind === 'not-a-page') throw new AppError('not_found');
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new AppError('method_not_allowed', { allow: ['GET', 'HEAD'] });
    ctx.state.route = routeOf(kind);
    if (kind.kind === 'moved') {
      ctx.status = 301;
      ctx.redirect(kind.path + ctx.search);
      return;
    }
    if (options.indexHtml === undefined) {
      ctx.status = 503;
      ctx.body = 'The app has not been built yet: npm run build';
      return;
    }
    const isOfOne = kind.kind === 'profile' || kind.kind === 'company' || kind.kind === 'job';
    const read = () => pageAt(ctx, kind);
    const page = await (isOfOne ? boundedPage(options.profileRead, ctx.ip, read) : read());
    ctx.respond = false;
    await sendCached(ctx.req, ctx.res, page);
  };

  function reads(contextOf: (exchange: Exchange) => Context): PublicReads {
    const readOf = (kind: PageKind): PublicRead => ({
      route: routeOf(kind),
      isOwnPage: true,
      async send(exchange) {
        const { req, res } = exchange;
        await sendCached(req, res, await pageAt(contextOf(exchange), kind));
      },
    });
    const known = new Map(frontPaths.map((path) => [path, readOf(pageKindOf(path))]));
    return (req) => (options.indexHtml === undefined ? undefined : known.get(pathOf(req.url ?? '')));
  }

  return { middleware, reads };
}

async function boundedPage(
  throttle: Throttle,
  ip: string,
  read: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const { missed } = await throttle.enter({ ip });
  const page = await read();
  if (page.status === 404) await missed?.();
  return page;
}

/** What most visits begin with, and nothing but a page is at: these are served before Koa. */
const frontPaths = ['/', '/browse', '/browse-companies', '/jobs'];

/** Gives the cached pages of the current version; a page that was begun before a change stays with the older version. */
function cachedPages(version: () => Promise<string>): () => Promise<LRUCache<string, CachedResponse>> {
  let ofVersion = '';
  let pages = new LRUCache<string, CachedResponse>({ maxSize: cacheBytes });
  return async () => {
    const now = await version();
    if (now !== ofVersion) {
      ofVersion = now;
      pages = new LRUCache({ maxSize: cacheBytes });
    }
    return pages;
  };
}

/** A page, and whether all of it is there: a page with a part that failed is rendered again the next time. */
interface WrittenPage {
  page: CachedResponse;
  isWhole: boolean;
}

/** The moments that a page is of. */
interface Moments {
  /** As of which ages in it are shown. */
  at: string;
  /** As of which its lists are, while the database is away. */
  asOf: Date | undefined;
}

function pageWriter(options: AppPagesOptions): (request: PageRequest, moments: Moments) => Promise<WrittenPage> {
  const { deps, renderPage } = options;
  const fill = createPageShell(options.indexHtml ?? '', options.styles);
  const publicHeaders = ['Cache-Control', 'no-cache', ...options.securityHeaders];
  const build = entryScriptOf(options.indexHtml ?? '');
  // Workers store pages with this header, and know by it that a 404 page is Dalil's answer.
  const wholeHeaders = build ? [...publicHeaders, pageBuildHeader, build] : publicHeaders;
  const secretHeaders = ['Cache-Control', 'no-store', ...withoutReferrer(options.securityHeaders)];

  /** The app's markup; without it the browser renders the page, as it does offline. */
  async function render(request: PageRequest, firstData: object | null, at: string): Promise<RenderedPage | null> {
    const { language, origin, kind } = request;
    if (isLeftToBrowser(request)) return null;
    try {
      return (await renderPage?.({ address: renderedAddress(request), language, origin, at, firstData })) ?? null;
    } catch (error) {
      deps.log.error({ err: error, page: routeOf(kind) }, 'page not rendered');
      return null;
    }
  }

  return async (request, { at, asOf }) => {
    const { language, origin, kind, search } = request;
    const { head, status, firstData } = await pageContent(deps, request);
    const rendered = await render(request, firstData ?? null, at);
    const isMissed = !rendered && renderPage !== undefined && !isLeftToBrowser(request);
    const headPart = headHtml(head, { origin, language });
    const shown = {
      language,
      headHtml: isMissed ? headPart + loadAgain : headPart,
      screen: screenOf(kind, status),
      firstData,
      keptSince: asOf,
      rendered,
    };
    const isFinal = status === 404 || status === 410 || (rendered && status === 200);
    const openHeaders = isFinal && !asOf ? wholeHeaders : publicHeaders;
    const page = htmlAnswer(fill(shown), status, search.has('token') ? secretHeaders : openHeaders);
    return { page, isWhole: !isMissed };
  };
}

// Readers without scripts would stay on an empty page that a busy server had no time to render.
const loadAgain = '<noscript><meta http-equiv="refresh" content="3"></noscript>';

/** Ages are shown as of the last ten minutes, so that a page stays the same for a while. */
const momentMs = 10 * 60_000;

function momentOf(now: Date): string {
  return new Date(Math.floor(now.getTime() / momentMs) * momentMs).toISOString();
}

/**
 * Addresses at which the app only decides where to go (shared content, and the way back from a bank), and those
 * with a secret: fonts that styles within a page ask for would name its address.
 */
function isLeftToBrowser({ kind, search }: PageRequest): boolean {
  return search.has('token') || (kind.kind === 'screen' && (kind.name === 'share' || search.has('payment_intent')));
}

const nothingAsked = new URLSearchParams();

/** Reads the cookie by hand, because parsing all cookies costs as much as the rest of a cached page. */
function chosenLanguage(cookies: string | undefined): Language {
  return languageOf(cookies && /(?:^|;\s*)language=(\w*)/.exec(cookies)?.[1]);
}

function askedLanguage(search: URLSearchParams): Language | undefined {
  const asked = search.get('lang');
  return asked === 'ar' || asked === 'en' ? asked : undefined;
}

const yearSeconds = 31_536_000;

/** Stores the language of a link for readers without scripts; the app stores it itself. */
function languageCookie(language: Language, origin: string): RawHeaders {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return ['Set-Cookie', `language=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`];
}

/** The address as the browser's router will have it: the boot script takes the language out of the address. */
function renderedAddress({ path, search }: PageRequest): string {
  const rest = new URLSearchParams(search);
  rest.delete('lang');
  // Which page of a list it is, its first data say.
  rest.delete('after');
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** The folder of the screen that an address shows. */
function screenOf(kind: PageKind, status: number): string {
  if (kind.kind === 'screen') return kind.name;
  if (kind.kind === 'unknown' || (kind.kind === 'profile' && status === 404)) return 'not-found';
  return kind.kind;
}

/** The address of a link from a mail is a secret of its reader, so no cache stores it and no `Referer` names it. */
function withoutReferrer(headers: RawHeaders): RawHeaders {
  return headers.map((part, index) => (headers[index - 1] === 'Referrer-Policy' ? 'no-referrer' : part));
}

function htmlAnswer(body: Buffer, status: number, added: RawHeaders): CachedResponse {
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Vary',
    'Accept-Encoding, Cookie',
    'ETag',
    etag,
    ...added,
  ];
  return { status, etag, headers, bytes: responseBody(body) };
}

function routeOf(kind: PageKind): string {
  switch (kind.kind) {
    case 'home':
      return '/';
    case 'profile':
      return '/:slug';
    case 'company':
      return '/company/:slug';
    case 'job':
      return '/jobs/:id';
    case 'screen':
      return `/${kind.name}`;
    default:
      return kind.kind;
  }
}
