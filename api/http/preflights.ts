import type { Middleware } from './request-context.ts';
import { setRawHeaders } from './request-frame.ts';
import type { RawHeaders } from './security-headers.ts';

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
