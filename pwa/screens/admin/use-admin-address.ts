import { getRouteApi } from '@tanstack/react-router';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { reportStatuses } from '#shared/catalog/administration.ts';
import { type Industry, isIndustry } from '#shared/catalog/industries.ts';
import { paymentFilters } from '#shared/catalog/payments.ts';
import { messageStates } from '#shared/model/mail.ts';

const route = getRouteApi('/admin/$');

/**
 * The filters of an administrator's list, read from the address; changes are written to the address.
 */
export function useAdminAddress() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const write = (update: (now: AdminSearch) => AdminSearch) =>
    void navigate({ search: update, replace: true, resetScroll: false });
  const { view, status, ...searched } = address;
  const search = useDirectorySearch(searched, (update) =>
    write(({ view: oldView, status: oldStatus, ...now }) => {
      const { q, industry } = update(now);
      const unchanged = { ...(oldView && { view: oldView }), ...(oldStatus && { status: oldStatus }) };
      return { ...unchanged, ...(q && { q }), ...(isIndustry(industry) && { industry }) };
    }),
  );
  return {
    ...search,
    view: view === 'hidden' ? ('hidden' as const) : ('listed' as const),
    status: paymentFilters.find((known) => known === status),
    jobView: view === 'held' ? ('held' as const) : ('waiting' as const),
    messageState: messageStates.find((known) => known === status) ?? ('open' as const),
    reportStatus: reportStatuses.find((known) => known === status) ?? 'open',
    /** Changes the filters besides text and industry; `''` for all. */
    change: (over: Pick<AdminSearch, 'view' | 'status'>) => write((now) => ({ ...now, ...over })),
  };
}

/** The state of an administrator's list in its address. */
export interface AdminSearch {
  q?: string;
  industry?: Industry;
  /** `hidden` shows the accounts that are in no list. */
  view?: string;
  /** Status of the payments or reports that are shown. */
  status?: string;
}
