import { IconRefresh } from '@tabler/icons-react';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The applications could not be had. @see requirements S3 */
export function ReceivedFailure({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <div role="alert">
      <EmptyState
        title={t('received.failed')}
        hint={error.kind === 'offline' ? t('received.offline') : failureText(t, error)}
        action={
          <Button variant="outline" icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** Stands in for the applications while they load. */
export function ReceivedSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <div role="status">
      <span className="sr-only">{t('received.loading')}</span>
      <div aria-hidden="true" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="flex gap-3.5 border-b border-line py-3">
            <Skeleton className="size-12 rounded-[28%]" />
            <div className="grid flex-1 gap-3">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-7 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
