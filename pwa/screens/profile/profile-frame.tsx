import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

export interface ProfileFrameProps {
  cover: ReactNode;
  avatar: ReactNode;
  /** Name and the facts beside it. */
  name: ReactNode;
  bio: ReactNode;
  actions: ReactNode;
  plate: ReactNode;
  /** The cards below. */
  children: ReactNode;
}

/** The layout of a profile, for the page and its skeleton. */
export function ProfileFrame({ cover, avatar, name, bio, actions, plate, children }: ProfileFrameProps) {
  return (
    <article className="pb-20 lg:pb-28">
      <div className="wrap max-md:px-0 md:pt-6 lg:pt-8">
        <div className="overflow-hidden md:rounded-lg">{cover}</div>
      </div>
      <div className="wrap">
        <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:px-8">
          <div className="-mt-13 lg:-mt-16">{avatar}</div>
          <div className="mt-3 min-w-0 lg:col-span-2 lg:mt-6">{name}</div>
          <div className="mt-5 min-w-0">{bio}</div>
          <div className="mt-6 flex flex-wrap gap-3 max-lg:*:flex-auto lg:*:whitespace-nowrap lg:col-start-2 lg:row-start-1 lg:w-max lg:justify-self-end">
            {actions}
          </div>
          <div className="mt-4 lg:mt-5">{plate}</div>
        </div>
        <div className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-2 lg:mt-9 lg:grid-cols-6 lg:px-8">{children}</div>
      </div>
    </article>
  );
}

const cards = ['about', 'skills', 'contact'] as const;

/** The skeleton of a profile. @see requirements H1 */
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
