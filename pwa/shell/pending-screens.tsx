import { type AnyRouter, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { screenLife } from '#pwa/served/screen-life.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** A screen that loads faster replaces the old one without a flash. */
const pendingMs = 100;

/**
 * Shows a skeleton at once when the code or the texts of a screen load slowly. These skeletons are separate from those of
 * the screens, whose files are the slow ones. They load with the late parts, so that no first view waits for them.
 *
 * @see requirements H1
 */
export function showPendingScreens({ options, routesById }: AnyRouter): void {
  // Before that it would not fit the markup that still waits to be hydrated.
  void Promise.resolve(screenLife()).then(() => {
    options.defaultPendingComponent = PendingScreen;
    options.defaultPendingMs = pendingMs;
    // A skeleton holds back no screen that is there.
    options.defaultPendingMinMs = 0;
    // The frame itself has no skeleton.
    routesById.__root__.options.pendingMs = Number.POSITIVE_INFINITY;
  });
}

function PendingScreen() {
  const { t } = useTranslation('shell');
  const Shape = useMatches({ select: (matches) => shapes[matches.at(-1)?.routeId ?? ''] ?? Form });
  return (
    <div role="status">
      <span className="sr-only">{t('ui.busy')}</span>
      <div aria-hidden="true" className="min-h-svh">
        <Shape />
      </div>
    </div>
  );
}

/** A person or a company. */
function Page() {
  return (
    <>
      <div className="wrap max-md:px-0 md:pt-6 lg:pt-8">
        <Skeleton className="h-23 rounded-none md:rounded-lg lg:h-32" />
      </div>
      <div className="wrap">
        <div className="lg:px-8">
          <Skeleton className="-mt-13 size-27 rounded-[28%] page-ring lg:-mt-16 lg:size-32" />
          <Skeleton className="mt-6 h-8 w-56 max-w-full lg:h-11" />
          <Skeleton className="mt-2.5 h-5 w-40" />
          <div className="mt-9 grid gap-5 md:grid-cols-2">
            <Card />
            <Card />
          </div>
        </div>
      </div>
    </>
  );
}

function Job() {
  return (
    <div className="wrap pt-4 lg:pt-8">
      <Skeleton className="my-3.5 h-4 w-24" />
      <div className="mt-2 flex gap-4">
        <Skeleton className="size-16 rounded-[28%]" />
        <div className="min-w-0 flex-1">
          <Skeleton className="my-2.5 h-8 w-56 max-w-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="mt-6 grid gap-5">
        <Card />
        <Card />
      </div>
    </div>
  );
}

/** The edit form, and every other screen: a title with lines below it. */
function Form() {
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto grid max-w-read gap-6">
        <Skeleton className="h-9 w-56 max-w-full" />
        <Field />
        <Field />
        <Field />
      </div>
    </div>
  );
}

function Field() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function Card() {
  return (
    <div className="card-d grid content-start gap-4 p-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-4 w-full max-w-read" />
      <Skeleton className="h-4 w-2/3 max-w-read" />
    </div>
  );
}

/** By route; the others look like a form. */
const shapes: Record<string, () => ReactNode> = {
  '/$slug': Page,
  '/profile': Page,
  '/company/$slug': Page,
  '/jobs/$id': Job,
};
