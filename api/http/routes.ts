import Router from '@koa/router';
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

/**
 * Makes the routes: a router for each first name under `/api/`, as a router tries all of its calls one after another.
 * Each is made when its area is first asked for, since patterns of a hundred addresses are a third of making the app.
 */
export function createRoutes(): Routes {
  const areas = new Map<string, Call[]>();
  const routers = new Map<string, Router<RequestState>>();

  function routerAt(path: string): Router<RequestState> | undefined {
    const area = areaOf(path);
    const calls = areas.get(area);
    if (!calls) return undefined;
    const router = routers.get(area) ?? routerOf(calls);
    routers.set(area, router);
    return router;
  }

  return {
    register(path, method, handle) {
      const calls = areas.get(areaOf(path)) ?? [];
      calls.push({ path, method, handle });
      areas.set(areaOf(path), calls);
    },
    middleware(ctx, next) {
      // What a router adds to the context it adds itself.
      const answer = routerAt(ctx.path)?.routes() as Middleware | undefined;
      return answer ? answer(ctx, next) : next();
    },
    methodsAt(path) {
      return new Set(
        routerAt(path)
          ?.match(path, 'GET')
          .path.flatMap((layer) => layer.methods),
      );
    },
  };
}

function routerOf(calls: readonly Call[]): Router<RequestState> {
  const router = new Router<RequestState>({ strict: true });
  for (const { path, method, handle } of calls) router.register(path, [method], handle);
  return router;
}

/** `users` of `/api/users/7`. */
function areaOf(path: string): string {
  return path.split('/', 3)[2] ?? '';
}
