import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const cards = ['about', 'skills', 'contact'] as const;

/** Stands in for a profile, with its geometry. @see requirements H1 */
export function ProfileSkeleton() {
  const { t } = useTranslation('profile');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true">
        <ProfileFrame
          cover={<Skeleton className="h-23 rounded-none lg:h-32" />}
          avatar={<Skeleton className="size-27 rounded-[28%] page-ring lg:size-32" />}
          name={
            <>
              <Skeleton className="my-2.5 h-8 w-56 max-w-full lg:h-11" />
              <Skeleton className="h-5 w-40" />
            </>
          }
          bio={<BioLines />}
          actions={
            <>
              <Skeleton className="h-11 rounded-md lg:w-36" />
              <Skeleton className="h-11 rounded-md lg:w-24" />
            </>
          }
          plate={<Skeleton className="h-15 rounded-md" />}
        >
          {cards.map((card) => (
            <div key={card} className="card-d grid content-start gap-4 p-6 lg:col-span-2">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-4 w-32" />
            </div>
          ))}
        </ProfileFrame>
      </div>
    </div>
  );
}

function BioLines() {
  return (
    <div className="grid gap-3.5 pt-1.5">
      <Skeleton className="h-4 w-full max-w-read" />
      <Skeleton className="h-4 w-11/12 max-w-read" />
      <Skeleton className="h-4 w-2/3 max-w-read" />
    </div>
  );
}
