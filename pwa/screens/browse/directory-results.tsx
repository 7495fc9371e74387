import { IconRefresh, IconX } from '@tabler/icons-react';
import { failureText } from '#pwa/data/failure-text.ts';
import type { RequestFailure } from '#pwa/data/loadable.ts';
import type { useTalentDirectory } from '#pwa/data/use-talent-directory.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { MoreTalents } from './more-talents.tsx';
import { TalentList, TalentListSkeleton } from './talent-list.tsx';

export interface DirectoryResultsProps {
  directory: ReturnType<typeof useTalentDirectory>;
  onClear: () => void;
}

/** The list in whichever state it is. @see checklist I4, I5 */
export function DirectoryResults({ directory, onClear }: DirectoryResultsProps) {
  const { t } = useTranslation('talents');
  const { list } = directory;
  if (list.state === 'loading') return <TalentListSkeleton />;
  if (list.state === 'failed') return <Failed error={list.error} onRetry={directory.refresh} />;
  if (list.state === 'missing' || list.data.cards.length === 0) return <NoResults onClear={onClear} />;
  return (
    <>
      <h2 className="sr-only">{t('list')}</h2>
      <TalentList talents={list.data.cards} total={list.data.total} />
      {list.data.hasMore && (
        <MoreTalents
          list={list.data}
          isLoading={directory.isLoadingMore}
          hasFailed={directory.loadMoreError !== null}
          onMore={directory.loadMore}
        />
      )}
    </>
  );
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('talents');
  return (
    <div className="card-d">
      <EmptyState
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={
          <Button variant="outline" icon={<IconX className="icon" aria-hidden="true" />} onClick={onClear}>
            {t('empty.clear')}
          </Button>
        }
      />
    </div>
  );
}

function Failed({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('talents');
  return (
    <div className="card-d" role="alert">
      <EmptyState
        title={t('failed.title')}
        hint={failureText(t, error)}
        action={
          <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
        }
      />
    </div>
  );
}
