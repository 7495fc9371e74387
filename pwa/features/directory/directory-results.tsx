import { IconRefresh, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { ListData, RequestFailure } from '#pwa/data/core/loadable.ts';
import type { FollowedDirectory } from '#pwa/data/directory/use-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import type { DirectoryTexts } from './directory-head.tsx';
import { MoreEntries } from './more-entries.tsx';

export interface DirectoryResultsProps<Card> {
  texts: DirectoryTexts;
  directory: FollowedDirectory<Card>;
  /** Shown while the list loads. */
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

/** Offers what may have been searched for instead; the filters stay. @see requirements I20 */
function DidYouMean({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation('talents');
  const { pathname, searchStr } = useLocation();
  if (!text) return null;
  const search = new URLSearchParams(searchStr);
  search.set('q', text);
  // Another list begins at its start.
  search.delete('after');
  const address: string = `${pathname}?${search}`;
  return (
    <p className="mb-4 text-lg" role="status">
      <span>{`${t('did_you_mean')} `}</span>
      <Link to={address} replace resetScroll={false} className="text-link font-medium">
        <bdi>{text}</bdi>
      </Link>
      <span>{t('question_mark')}</span>
    </p>
  );
}

export interface DirectoryMessageProps {
  texts: DirectoryTexts;
  /** Why there is no list; null when there is one without entries. */
  failure: RequestFailure | null;
  onRetry: () => void;
  onClear: () => void;
}

/** Explains why the list is empty, and offers what can be done. @see requirements I5, K4, T2 */
function DirectoryMessage({ texts, failure, onRetry, onClear }: DirectoryMessageProps) {
  const { t } = useTranslation(texts);
  const offer = (Icon: typeof IconX, name: string, onClick: () => void): ReactNode => (
    <Button variant="outline" icon={<Icon className="icon" aria-hidden="true" />} onClick={onClick}>
      {name}
    </Button>
  );
  return failure ? (
    <div className="card-d" role="alert">
      <EmptyState
        title={t('failed.title')}
        hint={failureText(t, failure)}
        action={offer(IconRefresh, t('shell:ui.retry'), onRetry)}
      />
    </div>
  ) : (
    <div className="card-d">
      <EmptyState
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={offer(IconX, t('talents:empty.clear'), onClear)}
      />
    </div>
  );
}
