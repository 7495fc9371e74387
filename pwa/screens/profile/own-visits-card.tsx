import { IconLock } from '@tabler/icons-react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureText } from '#pwa/data/core/failure-text.ts';
import { useOwnVisits } from '#pwa/data/profile/use-own-visits.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { formatAge } from '#pwa/i18n/format-age.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { DetailCard } from '#pwa/ui/detail-card.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { RetryButton } from '#pwa/ui/retry-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { OwnVisits, VisitDay } from '#shared/model/community.ts';
import { VisitsChart } from './visits-chart.tsx';

const cell = 'border-b border-line py-1.5';

/** How many people visited the profile, as numbers, a chart and a table; for its owner only. @see trust §7 */
export function OwnVisitsCard({ userId }: { userId: number }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const isOffline = useIsOffline();
  const visits = useOwnVisits(userId);
  const isOld = visits.state === 'ready' && (visits.isStale || isOffline);
  return (
    <DetailCard title={t('title')} className="md:col-span-2 lg:col-span-6">
      <p className="-mt-3 mb-4 flex items-center gap-2 text-sm text-muted">
        <IconLock className="icon" aria-hidden="true" />
        <span>{t('private')}</span>
      </p>
      {visits.state === 'loading' && <Skeleton className="h-48 w-full rounded-md" />}
      {visits.state === 'failed' && (
        <div className="grid justify-items-start gap-3 text-sm text-muted" role="alert">
          <span>{visits.error.kind === 'offline' ? t('offline') : failureText(t, visits.error)}</span>
          <RetryButton onClick={visits.retry} />
        </div>
      )}
      {isOld && (
        <p className="mb-4 flex items-center gap-2 text-xs text-warning-ink">
          <Nuqta kind="hollow" />
          <span>{t('kept', { age: formatAge(visits.savedAt, language) })}</span>
        </p>
      )}
      {visits.state === 'ready' && <Visits visits={visits.data} />}
    </DetailCard>
  );
}

function Visits({ visits }: { visits: OwnVisits }) {
  const { t } = useTranslation('visits');
  if (visits.total === 0 && visits.previousTotal === 0) {
    return (
      <>
        <p className="font-semibold">{t('none')}</p>
        <p className="mt-1 max-w-read text-sm text-muted">{t('none_hint')}</p>
      </>
    );
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <VisitNumbers visits={visits} />
        <VisitsChart days={visits.days} />
      </div>
      <VisitTable days={visits.days} />
    </>
  );
}

/** How many people visited, how many of them have an account, and how many visited in the days before. */
function VisitNumbers({ visits: { total, signedIn, previousTotal } }: { visits: OwnVisits }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const facts = [
    { label: t('signed_in'), count: signedIn },
    { label: t('others'), count: total - signedIn },
    { label: t('before'), count: previousTotal },
  ];
  return (
    <div>
      <p>
        {total > 0 && (
          <span className="block font-display text-4xl leading-tight font-bold">{`${formatNumber(total, language)} `}</span>
        )}
        <span className="text-sm text-muted">{t('total', { count: total })}</span>
      </p>
      <dl className="mt-4 grid gap-1.5 text-sm">
        {facts.map(({ label, count }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            {/* In words, because the Arabic zero alone looks like a dot. */}
            <dd className="font-semibold">{count > 0 ? formatNumber(count, language) : t('nobody')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The days of the chart as a table, the newest first; closed until somebody opens it. */
export function VisitTable({ days }: { days: readonly VisitDay[] }) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  return (
    <details className="mt-5 border-t border-line pt-2">
      <summary className="text-link inline-flex min-h-11 items-center text-sm">{t('as_table')}</summary>
      <table className="w-[min(100%,24rem)] text-sm">
        <caption className="pt-1 pb-3 text-start text-xs text-muted">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-start`}>
              {t('day')}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <time dateTime={day}>{formatShortDay(day, language)}</time>
              </th>
              {/* In words, because the Arabic zero alone looks like a dot. */}
              <td className={`${cell} text-end`}>{count > 0 ? formatNumber(count, language) : t('none_on_day')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Loads the card with its texts; only owners see it. */
export async function loadOwnVisitsCard(): Promise<{ default: typeof OwnVisitsCard }> {
  await loadNamespaces(['visits']);
  return { default: OwnVisitsCard };
}
