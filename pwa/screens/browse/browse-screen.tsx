import { getRouteApi } from '@tanstack/react-router';
import { useTalentDirectory } from '#pwa/data/directory/use-talent-directory.ts';
import { DirectoryFilters } from '#pwa/features/directory/directory-filters.tsx';
import { DirectoryHead } from '#pwa/features/directory/directory-head.tsx';
import { DirectoryResults } from '#pwa/features/directory/directory-results.tsx';
import { IndustryFilter } from '#pwa/features/directory/industry-filter.tsx';
import { useDirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { TalentList, TalentListSkeleton } from './talent-list.tsx';

const route = getRouteApi('/browse');

/** The directory of talents; search and filter live in the address. @see requirements I1–I18 */
export function BrowseScreen() {
  const { t } = useTranslation('talents');
  const navigate = route.useNavigate();
  const search = useDirectorySearch(
    route.useSearch(),
    (found) => void navigate({ search: found, replace: true, resetScroll: false }),
  );
  const directory = useTalentDirectory({ q: search.text, industry: search.industry });

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <DirectoryHead texts="talents" directory={directory} isFiltered={search.isFiltered} />
      <DirectoryFilters feed="talents" label={t('search')} text={search.text} onText={search.setText}>
        <IndustryFilter value={search.industry} onChoose={(industry) => search.choose({ industry })} />
      </DirectoryFilters>
      <div className="mt-6">
        <DirectoryResults texts="talents" directory={directory} waiting={<TalentListSkeleton />} onClear={search.clear}>
          {({ cards, total }) => <TalentList talents={cards} total={total} />}
        </DirectoryResults>
      </div>
    </div>
  );
}
