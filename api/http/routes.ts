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

/** Makes the routes: a router for each first name under `/api/`, as a router tries all of its calls one after another. */
export function createRoutes(): Routes {
  const routers = new Map<string, Router<RequestState>>();
  const routerAt = (path: string) => routers.get(areaOf(path));

  return {
    register(path, method, handle) {
      const router = routerAt(path) ?? new Router<RequestState>({ strict: true });
      routers.set(areaOf(path), router);
      router.register(path, [method], handle);
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

/** `users` of `/api/users/7`. */
function areaOf(path: string): string {
  return path.split('/', 3)[2] ?? '';
}
