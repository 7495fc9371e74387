import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Stands in while the applications are loaded. */
export function ApplicationsSkeleton() {
  const { t } = useTranslation('applications');
  return (
    <div className="mt-2 grid gap-4" aria-busy="true">
      <p className="sr-only" role="status">
        {t('list.loading')}
      </p>
      <Skeleton className="mb-4 h-6 w-44" />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="card-d grid gap-4 p-5">
          <div className="flex gap-4">
            <Skeleton className="size-12 rounded-md" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
          <Skeleton className="h-6 w-28" />
        </div>
      ))}
    </div>
  );
}
