import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useJobCounts } from '#pwa/data/directory/use-job-counts.ts';
import { FilterPanel } from '#pwa/features/directory/filter-panel.tsx';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { JobSort } from './job-sort.tsx';
import { useJobFilters } from './use-job-filters.ts';

const route = getRouteApi('/jobs');

/** Narrows the jobs, and says in which order they stand. It reads the address itself: its element never changes. */
export function JobFilters() {
  const { q = '', sort, ...choices } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = useJobFilters(choices);
  const write = useCallback(
    (change: Record<string, string>) =>
      void navigate({
        search: (before) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );

  // Which values there are was not known when the address was read.
  const unknown = filters.filter(({ value, values }) => value !== '' && !values.some((one) => one.value === value));
  const unknownNames = unknown.map(({ name }) => name).join(',');
  const known = Object.entries(choices).filter(([name]) => !unknown.some((one) => one.name === name));
  const counts = useJobCounts({ industry: '', country: '', ...Object.fromEntries(known), q });
  useEffect(() => {
    if (unknownNames) write(Object.fromEntries(unknownNames.split(',').map((name) => [name, ''])));
  }, [unknownNames, write]);

  function choose(name: string, value: string) {
    // A place stands in its country: of the two, one is in the address.
    if (name === 'country') write({ country: value, place: '' });
    else if (name === 'place')
      write({ country: value ? '' : (choices.country ?? countryShown(filters)), place: value });
    else write({ [name]: value });
  }

  return (
    <FilterPanel filters={filters} counts={counts} onChoose={choose}>
      <JobSort value={sort ?? ''} onChoose={(value) => write({ sort: value })} />
    </FilterPanel>
  );
}

function countryShown(filters: ReturnType<typeof useJobFilters>): string {
  return filters.find(({ name }) => name === 'country')?.value ?? '';
}

/** The filters with their texts: no first view waits for them. */
export async function loadJobFilters(): Promise<typeof JobFilters> {
  await loadNamespaces(['filters', 'job-words', 'places']);
  return JobFilters;
}
