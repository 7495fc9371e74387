import Router from '@koa/router';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { AppError } from '../domain/app-error.ts';
import type { Middleware, RequestState } from './request-context.ts';

/** The calls of the API by their addresses. */
export interface Routes {
  /** @param path Pattern such as `/api/users/:id`. */
  register(path: string, method: string, handle: Middleware): void;
  /** Answers the calls that were registered; others go on to the next layer. */
  middleware: Middleware;
  /** The methods that some call takes at an address; none where there is no call. */
  methodsAt(path: string): ReadonlySet<string>;
}

interface Call {
  path: string;
  method: string;
  handle: Middleware;
}

interface Area {
  router: Router<RequestState>;
  answer: Middleware;
}

/**
 * Makes the routes: a router for each first name under `/api/`, as a router tries all of its calls one after another.
 * Each is made when its area is first asked for, since patterns of a hundred addresses are a third of making the app.
 */
export function createRoutes(): Routes {
  const callsOf = new Map<string, Call[]>();
  const areas = new Map<string, Area>();

  function areaAt(path: string): Area | undefined {
    const name = areaName(path);
    const calls = callsOf.get(name);
    if (!calls) return undefined;
    const area = areas.get(name) ?? createArea(calls);
    areas.set(name, area);
    return area;
  }

  return {
    register(path, method, handle) {
      const calls = callsOf.get(areaName(path)) ?? [];
      calls.push({ path, method, handle });
      callsOf.set(areaName(path), calls);
    },
    middleware(ctx, next) {
      const area = areaAt(ctx.path);
      return area ? area.answer(ctx, next) : next();
    },
    methodsAt(path) {
      return new Set(
        areaAt(path)
          ?.router.match(path, 'GET')
          .path.flatMap((layer) => layer.methods),
      );
    },
  };
}

function createArea(calls: readonly Call[]): Area {
  const router = new Router<RequestState>({ strict: true });
  for (const { path, method, handle } of calls) router.register(path, [method], handle);
  // The router adds its own properties to the context.
  return { router, answer: router.routes() as Middleware };
}

/** `users` of `/api/users/7`. */
function areaName(path: string): string {
  return path.split('/', 3)[2] ?? '';
}

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
