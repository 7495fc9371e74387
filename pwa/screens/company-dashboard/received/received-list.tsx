import { IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { faultText } from '#pwa/data/core/write-outcome.ts';
import { setApplicationStatus } from '#pwa/data/hiring/received-applications.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';
import type { ApplicationsRequest, DashboardSearch } from '../dashboard-address.ts';
import { ApplicationRow } from './application-row.tsx';
import { applicationsCsv, downloadCsv } from './applications-csv.ts';
import { ReceivedFilter, shownApplications } from './received-filter.tsx';

const stepCount = 40;

/** The rendered part of a list that grows while it is scrolled. */
interface GrowingList {
  /** How many entries are rendered. */
  count: number;
  /** Goes on an element after the last rendered entry. */
  endRef: RefObject<HTMLDivElement | null>;
}

/**
 * Renders the first entries, and more each time their end comes near: two thousand at once take a phone a second.
 *
 * @param all How many entries there are.
 * @param list Identifies the list; another one starts with its first entries again.
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
  asked: ApplicationsRequest;
  isOffline: boolean;
  onChange: (over: DashboardSearch) => void;
}

/** The applications that the filter shows, however many there are. @see requirements S1 */
export function ReceivedList({ companyId, all, asked, isOffline, onChange }: ReceivedListProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { jobId, status, minScore, sort } = asked;
  // Not in the address, which would carry names of people into histories and logs.
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
      <ReceivedFilter
        all={all}
        asked={asked}
        name={name}
        onName={setName}
        onChange={onChange}
        onDownload={shown.length > 0 ? download : undefined}
      />
      <ShownCount shown={shown.length} all={all.length} />
      {shown.length === 0 && <NothingMatches onClear={showAll} />}
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

/** How many of all applications are shown, when a filter hides some. */
function ShownCount({ shown, all }: { shown: number; all: number }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <p className={shown === all ? 'sr-only' : 'pt-4 text-xs text-muted'} role="status">
      {shown < all && t('received.shown', { shown: formatNumber(shown, language), all: formatNumber(all, language) })}
    </p>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
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
 * Sets a status and shows the result in a toast, which can undo the change. The server sends the mail to the candidate
 * only after the toast has gone.
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

interface RejectDialogProps {
  /** Name of the candidate. */
  name: string;
  /** @param message The message to the candidate in the company's own words; null for none. */
  onReject: (message: string | null) => void;
  onCancel: () => void;
}

/** Asks before an application is rejected, with a field for a message to the candidate. */
function RejectDialog({ name, onReject, onCancel }: RejectDialogProps) {
  const { t } = useTranslation('dashboard');
  const [message, setMessage] = useState('');
  return (
    <Dialog isOpen onClose={onCancel} title={t('received.reject_title', { name })}>
      <p className="text-muted">{t('received.reject_hint')}</p>
      <div className="mt-5">
        <Field label={t('received.reject_message')} hint={t('received.reject_message_hint')}>
          <TextArea
            value={message}
            maxLength={limits.statusMessageMaxLength}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('shell:ui.cancel')}
        </Button>
        <Button variant="primary" onClick={() => onReject(message.trim() || null)}>
          {t('received.reject')}
        </Button>
      </div>
    </Dialog>
  );
}
