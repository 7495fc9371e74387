import type Router from '@koa/router';
import { AppError } from '../domain/app-error.ts';
import type { Middleware, RequestState } from './request-context.ts';

/** Answers calls that no route takes: 405 with `Allow` when the address is known, else 404; never the app's page. */
export function unknownCalls(router: Router<RequestState>, listPaths: { has(path: string): boolean }): Middleware {
  return (ctx) => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
    if (listPaths.has(ctx.path)) methods.add('HEAD').add('GET');
    if (methods.size === 0) throw new AppError('not_found');
    throw new AppError('method_not_allowed', { allow: [...methods].sort() });
  };
}
