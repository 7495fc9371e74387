import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useJobDirectory } from '#pwa/data/directory/use-job-directory.ts';
import { DirectoryFilters, LateFilters } from '#pwa/features/directory/directory-filters.tsx';
import { DirectoryHead } from '#pwa/features/directory/directory-head.tsx';
import { DirectoryResults } from '#pwa/features/directory/directory-results.tsx';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { JobList } from './job-list.tsx';

const route = getRouteApi('/jobs');
const JobFilters = servedPart(() => onceReachable(async () => (await import('./job-filters.tsx')).loadJobFilters()));
const BestMatch = lazy(() =>
  onceReachable(async () => ({ default: await (await import('./best-match.tsx')).loadBestMatch() })),
);

// The same element for all renders, so that React keeps the served HTML until the code is loaded.
const filters = (
  <LateFilters orderOf="talents">
    <JobFilters />
  </LateFilters>
);

/** All open jobs, newest first; search, filters and order live in the address. @see requirements K9, K10 */
export function JobsScreen() {
  const { t } = useTranslation('jobs');
  const navigate = route.useNavigate();
  const address = route.useSearch();
  const search = useDirectorySearch(
    address,
    (update) => void navigate({ search: update, replace: true, resetScroll: false }),
  );
  const { text, choices, industry, country } = search;
  const filter = { ...choices, q: text, industry, country };
  const directory = useJobDirectory(filter);
  const results = (
    <DirectoryResults
      texts="jobs"
      directory={directory}
      waiting={<ListSpinner label={t('loading')} />}
      onClear={search.clear}
    >
      {({ cards, total }) => <JobList jobs={cards} total={total} />}
    </DirectoryResults>
  );

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <DirectoryHead texts="jobs" directory={directory} isFiltered={search.isFiltered} />
      <DirectoryFilters feed="jobs" label={t('search')} text={text} onText={search.setText}>
        {filters}
      </DirectoryFilters>
      <div className="mt-6">
        {address.sort ? (
          <AfterPaint fallback={results}>
            <BestMatch filter={filter}>{results}</BestMatch>
          </AfterPaint>
        ) : (
          results
        )}
      </div>
    </div>
  );
}
