import { useState } from 'react';
import { closeReportedJob, decideReport } from '#pwa/data/admin/admin-actions.ts';
import { useSession } from '#pwa/data/session/use-session.ts';

import { Written } from '#pwa/features/catalog/written.tsx';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#pwa/ui/dialog.tsx';
import { Field, TextArea } from '#pwa/ui/field.tsx';
import { limits } from '#shared/limits.ts';
import type { AdminReport, ReportDecision } from '#shared/model/community.ts';
import type { Realm } from '#shared/model/realm.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { ReportedLink, Reporter } from './reported-link.tsx';
import { useAdminAct, useModeration } from './use-admin-act.ts';

export interface ReviewDialogProps {
  report: AdminReport;
  onClose: () => void;
}

/** One report in full, what can be done about its subject, and the decision. */
export function ReviewDialog({ report, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { reason, details } = report;
  const reported = report.reported && inLanguage(report.reported, language);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`reports:reasons.${reason}`)}
      subtitle={
        <>
          <Reporter report={report} />
          <span className="px-1.5 text-subtle">·</span>
          <span>{formatMoment(report.createdAt, language)}</span>
        </>
      }
    >
      {details && <p className="plaintext mb-5 whitespace-pre-line wrap-anywhere">{details}</p>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-4">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-muted">{t(`reports.subjects.${report.subject}`)}</p>
          <p className="font-semibold">
            <Written className="ua block wrap-anywhere">{reported?.name ?? t('reports.gone')}</Written>
          </p>
          {reported?.isShown && (
            <ReportedLink report={report} className="admin-link text-link text-sm">
              {t('reports.look')}
            </ReportedLink>
          )}
        </div>
        {reported && <SubjectAction report={report} name={reported.name} isShown={reported.isShown} />}
      </div>
      <Decision report={report} onClose={onClose} />
    </Dialog>
  );
}

function Decision({ report, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { act, isBusy } = useAdminAct();
  const [note, setNote] = useState(report.note ?? '');
  const [isForAll, setIsForAll] = useState(true);
  const others = report.openCount - (report.status === 'open' ? 1 : 0);
  const decide = (status: ReportDecision['status']) =>
    act(
      async () => {
        await decideReport(report.id, { status, note, isForAll: isForAll && others > 0 });
        onClose();
      },
      { title: t(`reports.${status}`), description: report.reported ? inLanguage(report.reported, language).name : '' },
    );
  return (
    <div className="mt-5 grid gap-4">
      <Field label={t('reports.note')} hint={t('reports.note_hint')}>
        <TextArea
          value={note}
          rows={3}
          maxLength={limits.reportNoteMaxLength}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {others > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            role="switch"
            className="toggle"
            aria-checked={isForAll}
            checked={isForAll}
            onChange={(event) => setIsForAll(event.target.checked)}
          />
          <span>{t('reports.for_all', { count: others, number: formatNumber(others, language) })}</span>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" isBusy={isBusy} onClick={() => void decide('resolved')}>
          {t('reports.resolve')}
        </Button>
        <Button className="flex-1" variant="outline" isBusy={isBusy} onClick={() => void decide('dismissed')}>
          {t('reports.dismiss')}
        </Button>
      </div>
    </div>
  );
}

interface SubjectActionProps {
  report: AdminReport;
  name: string;
  isShown: boolean;
}

/** Closes a reported job, or deactivates the reported account and activates it again. */
function SubjectAction({ report: { subject, subjectId }, name, isShown }: SubjectActionProps) {
  const session = useSession();
  if (subject === 'job') return isShown ? <CloseJob jobId={subjectId} name={name} /> : null;
  // Administrators cannot deactivate their own account.
  if (subject === 'profile' && session.state === 'signed-in' && session.account.id === subjectId) return null;
  return (
    <AccountAction realm={subject === 'profile' ? 'user' : 'company'} id={subjectId} name={name} isActive={isShown} />
  );
}

function CloseJob({ jobId, name }: { jobId: number; name: string }) {
  const { t } = useTranslation('admin');
  const { act, isBusy } = useAdminAct();
  const reason = useReason();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {t('reports.close_job')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('reports.close_title')}
        confirmLabel={t('reports.close_job')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          if (!reason.check()) return;
          await act(() => closeReportedJob(jobId, reason.text), { title: t('reports.closed'), description: name });
          setIsAsking(false);
        }}
      >
        <p className="mb-4">{t('reports.close_hint', { name })}</p>
        <ReasonField of="moderation" reason={reason} />
      </ConfirmDialog>
    </>
  );
}

interface AccountActionProps {
  realm: Realm;
  id: number;
  name: string;
  isActive: boolean;
}

function AccountAction({ realm, isActive, ...account }: AccountActionProps) {
  const { t } = useTranslation('admin');
  const { isBusy, setActive, dialog } = useModeration(realm, account);
  return (
    <>
      <Button
        variant={isActive ? 'danger-quiet' : 'outline'}
        isBusy={isBusy && !isActive}
        onClick={() => setActive(!isActive)}
      >
        {t(isActive ? 'reports.deactivate' : 'reports.activate')}
      </Button>
      <ConfirmDialog {...dialog} />
    </>
  );
}
