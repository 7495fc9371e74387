import { getRouteApi } from '@tanstack/react-router';
import { useTalentDirectory } from '#pwa/data/use-talent-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { isIndustry } from '#shared/catalog/industries.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { DirectoryResults } from './directory-results.tsx';
import { AgeLine, CountLine } from './directory-status.tsx';
import { useSearchText } from './use-search-text.ts';

const route = getRouteApi('/browse');

/** The directory of talents; search and filter live in the address. @see spec §2 Talent directory */
export function BrowseScreen() {
  const { t } = useTranslation('talents');
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const industry = isIndustry(address.industry) ? address.industry : '';
  const go = (q: string, chosen: string) =>
    void navigate({
      search: { ...(q && { q }), ...(isIndustry(chosen) && { industry: chosen }) },
      replace: true,
      resetScroll: false,
    });
  const [text, setText] = useSearchText(address.q ?? '', (q) => go(q, industry));
  const directory = useTalentDirectory({ q: text, industry });
  const clear = () => {
    setText('');
    go('', '');
  };
  const { list } = directory;
  const isFiltered = text.trim() !== '' || industry !== '';

  return (
    <div className="wrap pt-8 pb-20 md:pt-14">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          <p className="mt-1 text-lg text-muted" role="status">
            {list.state === 'ready' && <CountLine total={list.data.total} isFiltered={isFiltered} />}
            {list.state === 'loading' && <Skeleton className="my-2 h-3.5 w-36" />}
          </p>
        </div>
        {list.state === 'ready' && (
          <AgeLine
            savedAt={list.savedAt}
            isStale={list.isStale}
            isRefreshing={directory.isRefreshing}
            onRefresh={directory.refresh}
            held={directory.held}
            available={directory.available}
          />
        )}
      </div>
      <DirectoryFilters text={text} industry={industry} onText={setText} onIndustry={(chosen) => go(text, chosen)} />
      <div className="mt-6">
        <DirectoryResults directory={directory} onClear={clear} />
      </div>
    </div>
  );
}
