import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

export interface CompanyFrameProps {
  cover: ReactNode;
  logo: ReactNode;
  /** Name and the facts below it. */
  name: ReactNode;
  actions: ReactNode;
  /** The parts beside the main column. */
  side: ReactNode;
  children: ReactNode;
}

/** The layout of a company's page, for the page and its skeleton. */
export function CompanyFrame({ cover, logo, name, actions, side, children }: CompanyFrameProps) {
  return (
    <article className="pb-20 lg:pb-28">
      <div className="wrap max-md:px-0 md:pt-6 lg:pt-8">
        <div className="overflow-hidden md:rounded-lg">{cover}</div>
      </div>
      <div className="wrap">
        <div className="grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:px-8">
          <div className="-mt-13 lg:-mt-16">{logo}</div>
          <div className="mt-3 min-w-0 lg:col-span-2">{name}</div>
          <div className="mt-6 flex flex-wrap gap-3 *:whitespace-nowrap max-lg:*:flex-auto lg:col-start-2 lg:row-start-1 lg:w-max lg:justify-self-end">
            {actions}
          </div>
        </div>
        <div className="mt-6 grid items-start gap-5 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8">
          <div className="grid min-w-0 gap-5">{children}</div>
          <div className="grid min-w-0 gap-5">{side}</div>
        </div>
      </div>
    </article>
  );
}

/** The skeleton of a company's page. */
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
