import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { JobFrame } from './job-frame.tsx';

/** Stands in for a job, with its geometry. */
export function JobSkeleton() {
  const { t } = useTranslation('job-page');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" inert>
        <JobFrame
          logo={<Skeleton className="h-16 w-16 rounded-[28%]" />}
          head={
            <>
              <Skeleton className="my-2.5 h-8 w-56 max-w-full" />
              <Skeleton className="h-5 w-40" />
            </>
          }
          side={<CardSkeleton />}
        >
          <CardSkeleton />
          <CardSkeleton />
        </JobFrame>
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card-d grid content-start gap-4 p-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-4 w-full max-w-read" />
      <Skeleton className="h-4 w-2/3 max-w-read" />
    </div>
  );
}
