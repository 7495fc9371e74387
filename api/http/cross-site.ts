import { AppError } from '../domain/app-error.ts';
import type { Context, Middleware } from './request-context.ts';
import { setRawHeaders } from './request-frame.ts';
import type { RawHeaders } from './security-headers.ts';

const changingMethods = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
// Told by another server, and proved by a signature.
const signedCalls = new Set(['/api/stripe/webhook']);
// Any other value is that of a browser to come, and foreign until we know it.
const ownSites = new Set(['same-origin', 'none']);

/**
 * Refuses changes that another site's page asks for with our visitor's cookies.
 *
 * @param publicOrigin The address people use; without it the Host header stands for it.
 * @see trust §2
 */
export function crossSiteCheck(publicOrigin: string | undefined): Middleware {
  return (ctx, next) => {
    if (changingMethods.has(ctx.method) && !signedCalls.has(ctx.path) && isForeign(ctx, publicOrigin))
      throw new AppError('cross_site');
    return next();
  };
}

function isForeign(ctx: Context, publicOrigin: string | undefined): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site) return !ownSites.has(site);
  const origin = ctx.get('origin');
  if (!origin) return false;
  return publicOrigin ? origin !== publicOrigin : hostOf(origin) !== ctx.host;
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

const day = 24 * 3600;

/**
 * Answers the question that a browser asks before a page of another origin reads with `If-None-Match`: reads of
 * everybody may be read so. Other calls get no such answer, and the browser sends nothing.
 *
 * @param paths Patterns of the reads, such as `/api/jobs/:id`.
 * @param headers Those of what all may read.
 */
export function preflights(paths: readonly string[], headers: RawHeaders): Middleware {
  const pattern = new RegExp(`^(?:${paths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`);
  return (ctx, next) => {
    const isAsked = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (!isAsked || !pattern.test(ctx.path)) return next();
    ctx.state.route = 'preflight';
    setRawHeaders(ctx, headers);
    ctx.set({
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-None-Match',
      'Access-Control-Max-Age': String(day),
    });
    ctx.status = 204;
  };
}
