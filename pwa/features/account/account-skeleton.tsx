import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Stands in while the session is not known. */
export function AccountSkeleton({ title }: { title: string }) {
  const { t } = useTranslation('account');
  return (
    <div className="wrap py-8 md:py-12" aria-busy="true">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="mt-2 h-5 w-56" />
      <div className="account-page mt-8">
        <span className="account-nav" />
        <div className="account-parts">
          <Skeleton className="h-44 w-full rounded-lg" />
          <Skeleton className="h-65 w-full rounded-lg" />
        </div>
      </div>
    </div>
  );
}
