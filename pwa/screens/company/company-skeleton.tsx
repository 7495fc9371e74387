import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { CompanyFrame } from './company-frame.tsx';

/** Stands in for a company, with its geometry. */
export function CompanySkeleton() {
  const { t } = useTranslation('company-page');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true">
        <CompanyFrame
          cover={<Skeleton className="h-23 rounded-none lg:h-32" />}
          logo={<Skeleton className="size-27 rounded-[28%] page-ring lg:size-32" />}
          name={
            <>
              <Skeleton className="my-2.5 h-8 w-56 max-w-full lg:h-11" />
              <Skeleton className="h-5 w-40" />
            </>
          }
          actions={<Skeleton className="h-11 rounded-md lg:w-36" />}
          side={<CardSkeleton />}
        >
          <CardSkeleton />
          <CardSkeleton />
        </CompanyFrame>
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="card-d grid content-start gap-4 p-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-4 w-full max-w-read" />
      <Skeleton className="h-4 w-11/12 max-w-read" />
      <Skeleton className="h-4 w-2/3 max-w-read" />
    </div>
  );
}
