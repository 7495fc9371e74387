import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { memo } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useCompanyDirectory } from '#pwa/data/directory/use-company-directory.ts';
import { CompanyCard } from '#pwa/features/companies/company-card.tsx';
import { DirectoryFilters, LateFilters } from '#pwa/features/directory/directory-filters.tsx';
import { AgeLine, CountLine } from '#pwa/features/directory/directory-head.tsx';
import { DirectoryResults } from '#pwa/features/directory/directory-results.tsx';
import { ListSpinner } from '#pwa/features/directory/more-entries.tsx';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import type { CompanyCard as Company } from '#shared/model/company.ts';

interface CompanyListProps {
  companies: readonly Company[];
  total: number;
}

/** The results as cards. */
const CompanyList = memo(function CompanyList({ companies, total }: CompanyListProps) {
  const { t } = useTranslation('companies');
  const { listRef, first, end, style } = useVisibleItems('companies', companies.length);
  return (
    <ul
      ref={listRef}
      className="grid auto-rows-fr gap-5 md:grid-cols-2 lg:grid-cols-3"
      style={style}
      aria-label={t('list')}
    >
      {companies.slice(first, end).map((company, index) => (
        <li key={company.id} className="min-w-0" aria-setsize={total} aria-posinset={first + index + 1}>
          <CompanyCard company={company} />
        </li>
      ))}
    </ul>
  );
});

const route = getRouteApi('/browse-companies');
const CompanyFilters = servedPart(() =>
  onceReachable(async () => (await import('./company-filters.tsx')).loadCompanyFilters()),
);

// The same element for all renders, so that React keeps the served HTML until the code is loaded.
const filters = (
  <LateFilters>
    <CompanyFilters />
  </LateFilters>
);

/** The directory of companies; search and filters live in the address. @see requirements K1–K8 */
export function BrowseCompaniesScreen() {
  const { t } = useTranslation('companies');
  const navigate = route.useNavigate();
  const search = useDirectorySearch(
    route.useSearch(),
    (update) => void navigate({ search: update, replace: true, resetScroll: false }),
  );
  const { text, choices, industry, country } = search;
  const directory = useCompanyDirectory({ ...choices, q: text, industry, country });

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <Head />
      <DirectoryFilters feed="companies" label={t('search')} text={text} onText={search.setText}>
        {filters}
      </DirectoryFilters>
      <div className="mt-3 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p className="text-sm text-muted" role="status">
          <CountLine texts="companies" list={directory.list} isFiltered={directory.isFiltered} />
        </p>
        <div className="age-place">
          <AgeLine directory={directory} />
        </div>
      </div>
      <DirectoryResults
        texts="companies"
        directory={directory}
        waiting={<ListSpinner label={t('loading')} />}
        onClear={search.clear}
      >
        {({ cards, total }) => <CompanyList companies={cards} total={total} />}
      </DirectoryResults>
    </div>
  );
}

function Head() {
  const { t } = useTranslation('companies');
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-1 text-lg text-muted">{t('description')}</p>
      </div>
      <Link to="/company-register" className={buttonClass({ className: 'max-md:w-full' })}>
        <IconPlus className="icon" aria-hidden="true" />
        <span>{t('register')}</span>
      </Link>
    </div>
  );
}
