import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** The skeleton while the session is not known. */
export function AccountSkeleton({ title }: { title: string }) {
  const { t } = useTranslation('account');
  return (
    <div className="wrap py-8 md:py-12" aria-busy="true">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="mt-2 h-5 w-56" />
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
        <span className="max-lg:hidden" />
        <div className="grid grid-cols-1 gap-6">
          <Skeleton className="h-44 w-full rounded-lg" />
          <Skeleton className="h-65 w-full rounded-lg" />
        </div>
      </div>
    </div>
  );
}
