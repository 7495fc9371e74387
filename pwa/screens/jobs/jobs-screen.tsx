import { getRouteApi } from '@tanstack/react-router';
import { useJobDirectory } from '#pwa/data/directory/use-job-directory.ts';
import { CountryFilter } from '#pwa/features/directory/country-filter.tsx';
import { DirectoryFilters } from '#pwa/features/directory/directory-filters.tsx';
import { DirectoryHead } from '#pwa/features/directory/directory-head.tsx';
import { DirectoryResults } from '#pwa/features/directory/directory-results.tsx';
import { IndustryFilter } from '#pwa/features/directory/industry-filter.tsx';
import { ListSpinner } from '#pwa/features/directory/list-spinner.tsx';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { JobList } from './job-list.tsx';

const route = getRouteApi('/jobs');

/** All open jobs, newest first; search and filters live in the address. */
export function JobsScreen() {
  const { t } = useTranslation('jobs');
  const navigate = route.useNavigate();
  const search = useDirectorySearch(
    route.useSearch(),
    (found) => void navigate({ search: found, replace: true, resetScroll: false }),
  );
  const { text, industry, country } = search;
  const directory = useJobDirectory({ q: text, industry, country });

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <DirectoryHead texts="jobs" directory={directory} isFiltered={search.isFiltered} />
      <DirectoryFilters label={t('search')} text={text} onText={search.setText}>
        <IndustryFilter value={industry} onChoose={(value) => search.choose({ industry: value })} />
        <CountryFilter
          label={t('country')}
          all={t('all_countries')}
          value={country}
          onChoose={(value) => search.choose({ country: value })}
        />
      </DirectoryFilters>
      <div className="mt-6">
        <DirectoryResults
          texts="jobs"
          directory={directory}
          waiting={<ListSpinner label={t('loading')} />}
          onClear={search.clear}
        >
          {({ cards, total }) => <JobList jobs={cards} total={total} />}
        </DirectoryResults>
      </div>
    </div>
  );
}
