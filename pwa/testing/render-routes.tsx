import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { readPlainSearch, writePlainSearch } from '../shell/search-params.ts';

const routers: Pick<AnyRouter, 'startTransition'>[] = [];

// An answer may lead to another page after the last test of a file. React would draw it without a document.
afterAll(() => {
  cleanup();
  for (const router of routers.splice(0)) {
    router.startTransition = async (run) => {
      run();
      return true;
    };
  }
});

/**
 * Renders screens under a router of their own and waits until the first one stands.
 *
 * @param routes Path pattern → component.
 */
export async function renderRoutes(address: string, routes: Record<string, RouteComponent>) {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  const root = createRootRoute();
  const children = Object.entries(routes).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren(children),
    history,
    // As the app's: an id in an address is a text.
    parseSearch: readPlainSearch,
    stringifySearch: writePlainSearch,
  });
  routers.push(router);
  await router.load();
  // The registered router is the app's; this one only has its shape.
  render(<RouterProvider router={router as never} />);
  return router;
}

/** Counts from now on how often the page goes back to its top, as the router lets it once a view is drawn. */
export function countScrolls(): () => Promise<number> {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  return async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return scrollTo.mock.calls.length;
  };
}
