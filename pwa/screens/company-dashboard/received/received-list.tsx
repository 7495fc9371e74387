import { IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { setApplicationStatus } from '#pwa/data/hiring/received-applications.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import type { AskedApplications } from '../read-dashboard-search.ts';
import { ApplicationRow } from './application-row.tsx';
import { applicationsCsv, downloadCsv } from './applications-csv.ts';
import { ReceivedTools } from './received-tools.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { shownApplications } from './shown-applications.ts';

const stepCount = 40;

/** The drawn part of a list that grows while it is scrolled. */
interface GrowingList {
  /** How many are drawn. */
  count: number;
  /** Stands after the last drawn one. */
  endRef: RefObject<HTMLDivElement | null>;
}

/**
 * Draws the first of many and some more each time their end comes near, so that two thousand do not cost a phone a
 * second at once.
 *
 * @param all How many there are.
 * @param list The list's name; another list starts with the first ones again.
 */
function useGrowingList(all: number, list: string): GrowingList {
  const [grown, setGrown] = useState({ list, count: stepCount });
  const endRef = useRef<HTMLDivElement>(null);
  const count = Math.min(all, grown.list === list ? grown.count : stepCount);

  useEffect(() => {
    const end = endRef.current;
    if (!end || count >= all) return;
    const observer = new IntersectionObserver(
      (moments) => moments.at(-1)?.isIntersecting && setGrown({ list, count: count + stepCount }),
      { root: end.closest('.dlg'), rootMargin: '1200px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [all, count, list]);

  return { count, endRef };
}

interface ReceivedListProps {
  companyId: number;
  all: readonly ReceivedApplication[];
  asked: AskedApplications;
  isOffline: boolean;
  onChange: (over: DashboardSearch) => void;
}

/** The applications that the filter shows, however many there are. @see requirements S1 */
export function ReceivedList({ companyId, all, asked, isOffline, onChange }: ReceivedListProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { jobId, status, minScore, sort } = asked;
  // Names of people stand in no address: it would carry them into histories and logs.
  const [name, setName] = useState('');
  const filter = useMemo(() => ({ status, minScore, sort, name }), [status, minScore, sort, name]);
  const shown = useMemo(() => shownApplications(all, filter), [all, filter]);
  const { count, endRef } = useGrowingList(shown.length, `${status}-${minScore}-${sort}-${name}`);
  const showAll = () => {
    setName('');
    onChange({ status: undefined, score: undefined });
  };
  const chooseStatus = useChooseStatus(companyId);
  const [rejecting, setRejecting] = useState<ReceivedApplication | null>(null);
  const choose = useCallback(
    (application: ReceivedApplication, status: ApplicationStatus) => {
      if (status === 'rejected') setRejecting(application);
      else void chooseStatus(application, { status, message: null });
    },
    [chooseStatus],
  );
  const download = () =>
    downloadCsv(
      applicationsCsv(shown, { t, origin: location.origin }),
      `dalil-applications-${jobId}-${toCalendarDay(new Date())}.csv`,
    );

  if (all.length === 0) return <EmptyState title={t('received.empty')} hint={t('received.empty_hint')} />;
  return (
    <>
      <ReceivedTools
        all={all}
        asked={asked}
        name={name}
        onName={setName}
        onChange={onChange}
        onDownload={shown.length > 0 ? download : null}
      />
      <Share shown={shown.length} all={all.length} />
      {shown.length === 0 && <NothingFits onClear={showAll} />}
      <ul aria-label={t('received.title')}>
        {shown.slice(0, count).map((application, index) => (
          <li key={application.id} aria-setsize={shown.length} aria-posinset={index + 1}>
            <ApplicationRow application={application} isOffline={isOffline} onChoose={choose} />
          </li>
        ))}
      </ul>
      <div ref={endRef} />
      {rejecting && (
        <RejectDialog
          name={inLanguage(rejecting.user, language).name}
          onReject={(message) => {
            setRejecting(null);
            void chooseStatus(rejecting, { status: 'rejected', message });
          }}
          onCancel={() => setRejecting(null)}
        />
      )}
    </>
  );
}

/** Says how many of all are shown, where it is not all of them. */
function Share({ shown, all }: { shown: number; all: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <p className={shown === all ? 'sr-only' : 'pt-4 text-xs text-muted'} role="status">
      {shown < all && t('received.shown', { shown: formatNumber(shown, language), all: formatNumber(all, language) })}
    </p>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <EmptyState
      title={t('received.no_match')}
      hint={t('received.no_match_hint')}
      action={
        <Button variant="outline" icon={<IconX className="icon" aria-hidden="true" />} onClick={onClear}>
          {t('received.clear')}
        </Button>
      }
    />
  );
}

/**
 * Sets a status and shows the result. The toast sets the former status back; the mail to the candidate waits
 * longer than the toast stays.
 *
 * @see requirements S2, S3
 */
function useChooseStatus(companyId: number) {
  const { t } = useTranslation('dashboard');
  return useCallback(
    async (application: ReceivedApplication, chosen: StatusChange): Promise<void> => {
      const former = { status: application.status, message: application.statusMessage };
      const undo = { label: t('received.undo'), onAct: () => void set(former, 'received.undone') };
      await set(chosen, 'received.updated', undo);

      async function set(
        change: StatusChange,
        title: 'received.updated' | 'received.undone',
        action?: { label: string; onAct: () => void },
      ): Promise<void> {
        try {
          await setApplicationStatus(application, change, companyId);
          const status = t(`catalog:applicationStatuses.${change.status}`);
          const description = t('received.updated_hint', { name: application.user.name, status });
          showToast({ title: t(title), description, action });
        } catch (fault) {
          showToast({ title: t('received.failed_update'), description: faultText(t, fault), tone: 'destructive' });
        }
      }
    },
    [companyId, t],
  );
}
