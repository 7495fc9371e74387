import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useDeviceMinute } from '#pwa/data/core/time.ts';
import { useOwnApplications } from '#pwa/data/hiring/own-applications.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { RetryButton } from '#pwa/ui/retry-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { SentApplication } from '#shared/model/application.ts';
import { ApplicationCard } from './application-card.tsx';

/** The own applications and their status; visitors are sent to the login. @see requirements S9 */
export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  const session = useSession();
  if (session.state === 'signed-out') return <Navigate to="/login" search={{ next: '/applications' }} replace />;
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('list.title')}</h1>
        {session.state === 'unknown' ? (
          <ApplicationsSkeleton />
        ) : (
          <ForTalents role={session.account.role}>
            <OwnApplications key={session.account.id} userId={session.account.id} />
          </ForTalents>
        )}
      </div>
    </div>
  );
}

function ForTalents({ role, children }: { role: string; children: ReactNode }) {
  const { t } = useTranslation('applications');
  if (role === 'talent') return children;
  return (
    <EmptyState
      title={t('list.not_for_role')}
      hint={t('list.not_for_role_hint')}
      action={
        <Link to="/jobs" className={buttonClass({ variant: 'outline' })}>
          {t('list.to_jobs')}
        </Link>
      }
    />
  );
}

/** The applications of the signed-in talent, newest first; a saved copy until the server has answered. */
function OwnApplications({ userId }: { userId: number }) {
  const { retry, ...loadable } = useOwnApplications(userId);
  // Every visit refreshes the list, because companies may have decided.
  useEffect(retry, [retry]);
  if (loadable.state === 'failed') return <Failed error={loadable.error} onRetry={retry} />;
  if (loadable.state !== 'ready') return <ApplicationsSkeleton />;
  const { data, savedAt, isStale } = loadable;
  return (
    <>
      <Summary count={data.length} savedAt={savedAt} isStale={isStale} />
      {data.length === 0 ? <NothingSent /> : <Cards applications={data} userId={userId} />}
    </>
  );
}

interface SummaryProps {
  count: number;
  savedAt: Date;
  isStale: boolean;
}

function Summary({ count, savedAt, isStale }: SummaryProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const age = formatAge(savedAt, language, useDeviceMinute());
  const isOld = useIsOffline() || isStale;
  return (
    <>
      {count > 0 && (
        <p className="mt-1 text-muted">{t('list.count', { count, number: formatNumber(count, language) })}</p>
      )}
      <p className={`mt-2 mb-6 flex items-center gap-2 text-xs ${isOld ? 'text-warning-ink' : 'text-muted'}`}>
        <Nuqta kind={isOld ? 'hollow' : 'full'} className={isOld ? '' : 'text-success'} />
        <span>{t('list.age', { age })}</span>
      </p>
    </>
  );
}

function Cards({ applications, userId }: { applications: readonly SentApplication[]; userId: number }) {
  return (
    <ul className="grid gap-4">
      {applications.map((application, index) => (
        <li key={application.id}>
          <ApplicationCard application={application} userId={userId} startsOpen={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function NothingSent() {
  const { t } = useTranslation('applications');
  return (
    <EmptyState
      title={t('list.empty')}
      hint={t('list.empty_hint')}
      action={
        <Link to="/jobs" className={buttonClass()}>
          {t('list.to_jobs')}
        </Link>
      }
    />
  );
}

/** Neither the network nor the device has the applications. */
function Failed({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('applications');
  return (
    <div className="grid justify-items-start gap-4 py-8" role="alert">
      <p className="text-lg font-semibold">{t('list.failed')}</p>
      <p className="text-muted">{failureText(t, error)}</p>
      <RetryButton variant="primary" onClick={onRetry} />
    </div>
  );
}

/** The skeleton of the list. */
function ApplicationsSkeleton() {
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
