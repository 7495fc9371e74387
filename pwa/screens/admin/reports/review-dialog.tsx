import { useState } from 'react';
import { decideReport } from '#pwa/data/community/report-actions.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { formatMoment, formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { limits } from '#shared/limits.ts';
import type { AdminReport, ReportDecision } from '#shared/model/report.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { useAdminAct } from '../use-admin-act.ts';
import { ReportedLink, Reporter } from './reported-link.tsx';
import { SubjectAction } from './subject-action.tsx';

export interface ReviewDialogProps {
  report: AdminReport;
  onClose: () => void;
}

/** One report with all its words, what can be done about its subject, and the decision. */
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
      <div className="review-subject">
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
