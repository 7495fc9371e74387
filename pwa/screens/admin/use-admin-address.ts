import { getRouteApi } from '@tanstack/react-router';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { isIndustry } from '#shared/catalog/industries.ts';
import { paymentFilters } from '#shared/catalog/payments.ts';
import { reportStatuses } from '#shared/catalog/reports.ts';
import { messageStates } from '#shared/model/contact.ts';
import type { AdminSearch } from './admin-search.ts';

const route = getRouteApi('/admin/$');

/**
 * The search of an administrator's list: it stands in the address, and each new word or filter is written
 * there.
 */
export function useAdminAddress() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const write = (update: (now: AdminSearch) => AdminSearch) =>
    void navigate({ search: update, replace: true, resetScroll: false });
  const { view, status, ...searched } = address;
  const search = useDirectorySearch(searched, (update) =>
    write(({ view: shown, status: asked, ...now }) => {
      const { q, industry } = update(now);
      const kept = { ...(shown && { view: shown }), ...(asked && { status: asked }) };
      return { ...kept, ...(q && { q }), ...(isIndustry(industry) && { industry }) };
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
