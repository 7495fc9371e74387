import { AppError } from '../domain/app-error.ts';
import type { Context, Middleware } from './request-context.ts';

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
