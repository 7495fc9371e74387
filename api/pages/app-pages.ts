import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { languageOf } from '#shared/catalog/languages.ts';
import { AppError } from '../domain/app-error.ts';
import type { Throttle } from '../http/rate-limit.ts';
import { readyBytes } from '../http/ready/ready-bytes.ts';
import { type ReadyAnswer, sendReady } from '../http/ready/send-ready.ts';
import type { Context, Middleware } from '../http/request-context.ts';
import type { RawHeaders } from '../http/security-headers.ts';
import type { Deps } from '../ports/deps.ts';
import { pageContent } from './page-content.ts';
import { headHtml } from './page-head.ts';
import { type PageKind, pageKindOf } from './page-kind.ts';
import { createPageShell } from './page-shell.ts';

const cacheBytes = 8 * 1024 * 1024;
const compressedShare = 2;

export interface AppPagesOptions {
  deps: Deps;
  /** The built page of the app; undefined when it has not been built. */
  indexHtml: string | undefined;
  /** Public address; without it the one that the request names. */
  publicOrigin: string | undefined;
  /** Moves with every change of what pages show. */
  version: () => Promise<string>;
  securityHeaders: RawHeaders;
  profileRead: Throttle;
}

/**
 * Serves the app's page at every address of a person or screen, with title, description and first data in place.
 * A page is the same for everybody: nothing in it depends on who is signed in.
 *
 * @see api §5, requirements B18, B21, H16
 */
export function appPages(options: AppPagesOptions): Middleware {
  const fill = createPageShell(options.indexHtml ?? '');
  const publicHeaders = ['Cache-Control', 'no-cache', ...options.securityHeaders];
  const secretHeaders = ['Cache-Control', 'no-store', ...withoutReferrer(options.securityHeaders)];
  let cachedVersion = '';
  let pages = new LRUCache<string, ReadyAnswer>({ maxSize: cacheBytes });

  async function pageAt(ctx: Context, kind: PageKind): Promise<ReadyAnswer> {
    const now = await options.version();
    if (now !== cachedVersion) {
      cachedVersion = now;
      pages = new LRUCache({ maxSize: cacheBytes });
    }
    // Of this version: while the page is made another request may begin the next one, where it would be stale.
    const cache = pages;
    const origin = options.publicOrigin ?? `${ctx.protocol}://${ctx.host}`;
    const key = origin + ctx.url;
    const ready = cache.get(key);
    if (ready) return ready;
    const search = new URLSearchParams(ctx.querystring);
    const isSecret = search.has('token');
    const language = languageOf(search.get('lang'));
    const content = await pageContent(options.deps, { kind, path: ctx.path, search, language, origin });
    const head = headHtml(content.head, { origin, language });
    const html = fill({ language, headHtml: head, firstData: content.firstData, bodyHtml: content.bodyHtml });
    const page = htmlAnswer(html, content.status, isSecret ? secretHeaders : publicHeaders);
    if (!isSecret) cache.set(key, page, { size: page.bytes.size * compressedShare });
    return page;
  }

  return async (ctx) => {
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
    if (kind.kind === 'profile' || kind.kind === 'company' || kind.kind === 'job')
      await options.profileRead.enter({ ip: ctx.ip });
    const page = await pageAt(ctx, kind);
    ctx.respond = false;
    await sendReady(ctx.req, ctx.res, page);
  };
}

/** The address of a link from a mail proves who opens it: no cache keeps it, and no request names it. */
function withoutReferrer(headers: RawHeaders): RawHeaders {
  return headers.map((part, index) => (headers[index - 1] === 'Referrer-Policy' ? 'no-referrer' : part));
}

function htmlAnswer(html: string, status: number, added: RawHeaders): ReadyAnswer {
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`;
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Encoding', 'ETag', etag, ...added];
  return { status, etag, headers, bytes: readyBytes(html) };
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
