import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '../domain/app-error.ts';
import type { Middleware } from './request-context.ts';
import type { Routes } from './routes.ts';

const otherPages = ['/healthz', '/readyz', '/api/docs', '/api/openapi.json'];

/**
 * Answers 405 with `Allow` to a method that an address without parameters does not take, before a route with parameters
 * takes the address for its own: `GET /api/companies/login` asks for no company.
 */
export function wrongMethods(endpoints: Iterable<Endpoint>): Middleware {
  const methodsOf = new Map(otherPages.map((path) => [path, new Set<string>(['GET', 'HEAD'])]));
  for (const { path, method } of endpoints) {
    if (path.includes(':')) continue;
    const methods = methodsOf.get(path) ?? new Set<string>();
    methodsOf.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return (ctx, next) => {
    const methods = methodsOf.get(ctx.path);
    if (methods && !methods.has(ctx.method)) throw notAllowed(methods);
    return next();
  };
}

/** Answers calls that no route takes: 405 with `Allow` when the address is known, else 404; never the app's page. */
export function unknownCalls(routes: Routes): Middleware {
  return (ctx) => {
    const methods = routes.methodsAt(ctx.path);
    throw methods.size > 0 ? notAllowed(methods) : new AppError('not_found');
  };
}

function notAllowed(methods: ReadonlySet<string>): AppError {
  return new AppError('method_not_allowed', { allow: [...methods].sort() });
}
