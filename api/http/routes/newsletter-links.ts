import type { Middleware } from '../request-context.ts';

const pages: Record<string, string> = {
  '/api/newsletter/confirm': '/newsletter',
  '/api/newsletter/unsubscribe': '/unsubscribe',
};

/**
 * Leads a browser that opens these addresses to the page with the button: mail programs open links before people do, so
 * reading one changes nothing.
 *
 * @see api §4, trust §3
 */
export function newsletterLinks(): Middleware {
  return async (ctx, next) => {
    const page = pages[ctx.path];
    if (!page || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path;
    const { token } = ctx.query;
    ctx.status = 303;
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(typeof token === 'string' ? `${page}?token=${encodeURIComponent(token)}` : page);
  };
}
