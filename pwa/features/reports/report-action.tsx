import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { LateReportDialog } from './late-report-dialog.tsx';
import type { Reported } from './report-draft.ts';

/** A quiet way to report the shown thing to the operator. */
export function ReportAction({ className, ...reported }: Reported & { className?: string }) {
  const { t } = useTranslation('reports');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className={className}>
      <button
        type="button"
        className="report-action"
        aria-haspopup="dialog"
        aria-label={t(`action_label.${reported.subject}`, { name: reported.name })}
        onClick={() => setIsOpen(true)}
      >
        <IconFlag className="icon" aria-hidden="true" />
        <span>{t(`action.${reported.subject}`)}</span>
      </button>
      {isOpen && <LateReportDialog reported={reported} onClose={() => setIsOpen(false)} />}
    </p>
  );
}
