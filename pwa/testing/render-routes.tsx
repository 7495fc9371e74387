import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { readPlainSearch, writePlainSearch } from '../shell/plain-search.ts';

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
