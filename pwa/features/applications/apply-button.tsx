import { lazy } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { Job } from '#shared/model/job.ts';

/** The fields of a job that applying needs; a card of it is enough. */
export type JobToApplyTo = Pick<Job, 'id' | 'title' | 'companyName' | 'companySlug' | 'skills' | 'experienceYears'>;

// The page paints without it. Where it cannot be loaded, the placeholder stays until the connection is back.
const ApplyAction = lazy(async () => {
  const [{ ApplyAction: Loaded }] = await onceReachable(() =>
    Promise.all([import('./apply-action.tsx'), loadNamespaces(['applications']), loadLateStyles()]),
  );
  return { default: Loaded };
});

export interface ApplyButtonProps {
  job: JobToApplyTo;
  /** One of several on a page. */
  isQuiet?: boolean;
}

/**
 * Applies for an open job: leads visitors to the login and back, opens the dialog for talents, and shows the status of
 * an application that was sent.
 *
 * @see requirements S8, L10
 */
export function ApplyButton({ job, isQuiet = false }: ApplyButtonProps) {
  return (
    <AfterPaint fallback={<Skeleton className="h-12 w-40 max-w-full rounded-md" />}>
      <ApplyAction job={job} isQuiet={isQuiet} />
    </AfterPaint>
  );
}
