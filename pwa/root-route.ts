import { createRootRoute } from '@tanstack/react-router';
import type { Namespace } from './i18n/text-keys.ts';
import { loadNamespaces } from './i18n/texts.ts';
import { screenLife, servedScreenOf } from './served/screen-life.ts';
import { Layout } from './shell/layout.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import type { PageTitle } from './shell/route-title.tsx';
import { loadLateStyles, loadScreenStyles } from './ui/load-styles.ts';

const shared = ['shell', 'catalog', 'errors'] as const;

/** The frame of every screen, and the pages for a missing screen. */
export const rootRoute = createRootRoute({
  component: Layout,
  wrapInSuspense: false,
  errorComponent: RouteFailure,
  notFoundComponent: servedScreenOf(async () => {
    const screen = import('./screens/not-found/not-found-screen.tsx');
    await Promise.all([loadNamespaces(['pages']), loadLateStyles()]);
    return screen;
  }, 'NotFoundScreen'),
  // The first address is the one that the markup is of.
  beforeLoad: ({ cause }) => (cause === 'stay' ? screenLife() : undefined),
  loader: () => loadNamespaces(shared),
  // A route below has its own title: this one is seen when there is none.
  staticData: { title: 'not_found', namespaces: shared },
});
/** Every screen is in the boundary of the frame: another one, as soon as there are skeletons, would draw it again. */
export const under = { getParentRoute: () => rootRoute, wrapInSuspense: false };

/** The common part of the routes: the texts are there before the screen, the title follows the language. */
export function screen(title: PageTitle, ...namespaces: Namespace[]) {
  return { staticData: { title, namespaces }, loader: () => loadNamespaces(namespaces) };
}

/** The same for screens that the server renders. */
export function servedScreen(title: PageTitle, ...namespaces: Namespace[]) {
  const plain = screen(title, ...namespaces);
  return { ...plain, staticData: { ...plain.staticData, isServed: true } };
}

/** The same for screens whose styles no first view needs. */
export function lateScreen(title: PageTitle, ...namespaces: Namespace[]) {
  const plain = screen(title, ...namespaces);
  return { ...plain, loader: () => Promise.all([plain.loader(), loadScreenStyles()]) };
}
