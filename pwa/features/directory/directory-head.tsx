import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { SaveSearch } from '../saved/save-search.tsx';
import { AgeLine } from './age-line.tsx';
import { CountLine } from './count-line.tsx';
import type { DirectoryTexts } from './directory-texts.ts';

export interface DirectoryHeadProps {
  texts: DirectoryTexts;
  directory: FollowedDirectory<unknown>;
  isFiltered: boolean;
}

/** The name of a directory, its size, and its age. */
export function DirectoryHead({ texts, directory, isFiltered }: DirectoryHeadProps) {
  const { t } = useTranslation(texts);
  const { list, isFiltered: isOfMatches } = directory;
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6">
      <div>
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        <p className="mt-1 text-lg text-muted" role="status">
          {list.state === 'ready' && <CountLine texts={texts} total={list.data.total} isFiltered={isOfMatches} />}
          {list.state === 'loading' && <Skeleton className="my-2 h-3.5 w-36" />}
        </p>
      </div>
      <div className="age-place flex flex-wrap items-center gap-3">
        {isFiltered && <SaveSearch />}
        <AgeLine directory={directory} />
      </div>
    </div>
  );
}
