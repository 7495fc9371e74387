import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useDeviceMinute } from '#pwa/data/core/time.ts';
import { useOwnApplications } from '#pwa/data/hiring/own-applications.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';
import type { SentApplication } from '#shared/model/application.ts';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationsSkeleton } from './applications-skeleton.tsx';

/** The applications of the signed-in talent, newest first: the device's copy until the network has answered. */
export function OwnApplications({ userId }: { userId: number }) {
  const { retry, ...loadable } = useOwnApplications(userId);
  // Every visit asks for the decisions of companies meanwhile.
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

/** Neither the network nor the device has them. */
function Failed({ error, onRetry }: { error: RequestFailure; onRetry: () => void }) {
  const { t } = useTranslation('applications');
  return (
    <div className="grid justify-items-start gap-4 py-8" role="alert">
      <p className="text-lg font-semibold">{t('list.failed')}</p>
      <p className="text-muted">{failureText(t, error)}</p>
      <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
        {t('shell:ui.retry')}
      </Button>
    </div>
  );
}
