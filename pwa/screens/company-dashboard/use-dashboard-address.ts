import { getRouteApi, useRouter } from '@tanstack/react-router';
import { overlayEntries } from '#pwa/ui/overlay-history.ts';
import type { DashboardSearch } from './dashboard-search.ts';

const route = getRouteApi('/company-dashboard');

/** The state of the dashboard's address, and the ways to change it. */
export function useDashboardAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  return {
    search,
    /** Changes the contents of a dialog, without a step of the history. */
    change: (over: DashboardSearch) =>
      void navigate({ search: { ...search, ...over }, state: (kept) => kept, replace: true, resetScroll: false }),
    /** Closes the dialog: a step back if one led here, so that Back does not open it again. */
    close: () => {
      // Steps within the dialog have entries of their own.
      if (router.history.location.state.isOver) router.history.go(-1 - overlayEntries());
      else void navigate({ search: tabOf(search), replace: true, resetScroll: false });
    },
  };
}

function tabOf({ tab }: DashboardSearch): DashboardSearch {
  return tab === 'profile' ? { tab } : {};
}
