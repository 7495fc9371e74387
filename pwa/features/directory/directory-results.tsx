import type { ReactNode } from 'react';
import type { ListData } from '#pwa/data/directory/directory-state.ts';
import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { DirectoryMessage } from './directory-message.tsx';
import type { DirectoryTexts } from './directory-texts.ts';
import { MoreEntries } from './more-entries.tsx';

export interface DirectoryResultsProps<Card> {
  texts: DirectoryTexts;
  directory: FollowedDirectory<Card>;
  /** Stands in while the list loads. */
  waiting: ReactNode;
  onClear: () => void;
  children: (data: ListData<Card>) => ReactNode;
}

/** The list in whichever state it is. @see requirements I4, I5, K3, K4 */
export function DirectoryResults<Card>(props: DirectoryResultsProps<Card>) {
  const { texts, directory, waiting, onClear, children } = props;
  const { t } = useTranslation(texts);
  const { list } = directory;
  if (list.state === 'loading') return waiting;
  if (list.state !== 'ready' || list.data.cards.length === 0) {
    return (
      <>
        {list.state === 'ready' && <DidYouMean text={list.data.didYouMean} />}
        <DirectoryMessage
          texts={texts}
          failure={list.state === 'failed' ? list.error : null}
          onRetry={directory.refresh}
          onClear={onClear}
        />
      </>
    );
  }
  return (
    <>
      <DidYouMean text={list.data.didYouMean} />
      <h2 className="sr-only">{t('list')}</h2>
      {children(list.data)}
      {list.data.hasMore && <MoreEntries directory={directory} list={list.data} />}
    </>
  );
}
