import { getRouteApi } from '@tanstack/react-router';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useTalentDirectory } from '#pwa/data/directory/use-talent-directory.ts';
import { DirectoryFilters, LateFilters } from '#pwa/features/directory/directory-filters.tsx';
import { DirectoryHead } from '#pwa/features/directory/directory-head.tsx';
import { DirectoryResults } from '#pwa/features/directory/directory-results.tsx';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { TalentList, TalentListSkeleton } from './talent-list.tsx';

const route = getRouteApi('/browse');
const TalentFilters = servedPart(() =>
  onceReachable(async () => (await import('./talent-filters.tsx')).loadTalentFilters()),
);

// The same element for all renders, so that React keeps the served HTML until the code is loaded.
const filters = (
  <LateFilters orderOf="all">
    <TalentFilters />
  </LateFilters>
);

/** The directory of talents; search and filter live in the address. @see requirements I1–I18 */
export function BrowseScreen() {
  const { t } = useTranslation('talents');
  const navigate = route.useNavigate();
  const address = route.useSearch();
  const search = useDirectorySearch(
    address,
    (update) => void navigate({ search: update, replace: true, resetScroll: false }),
  );
  const { text, choices, industry, country } = search;
  const directory = useTalentDirectory({ ...choices, q: text, industry, country, sort: address.sort });

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <DirectoryHead texts="talents" directory={directory} isFiltered={search.isFiltered} />
      <DirectoryFilters feed="talents" label={t('search')} text={text} onText={search.setText}>
        {filters}
      </DirectoryFilters>
      <div className="mt-6">
        <DirectoryResults texts="talents" directory={directory} waiting={<TalentListSkeleton />} onClear={search.clear}>
          {({ cards, total }) => <TalentList talents={cards} total={total} />}
        </DirectoryResults>
      </div>
    </div>
  );
}
