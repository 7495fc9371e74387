import { Written } from '#pwa/features/catalog/written.tsx';
import { readKeptTexts } from '#pwa/features/forms/use-form-keeper.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { draftOfReport, emptyReport, type Reported, type ReportValues } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';

export interface ReportDialogProps {
  reported: Reported;
  /** The fields typed before. */
  values: ReportValues;
  onClose: () => void;
}

/** Loads the form's messages and its draft. */
export async function prepareReport(reported: Reported): Promise<ReportValues> {
  const [values] = await Promise.all([
    readKeptTexts(draftOfReport(reported), emptyReport),
    // Without the texts the form shows the keys of its errors, which is better than no form.
    loadNamespaces(['validation']).catch(() => undefined),
  ]);
  return values;
}

/** Asks for the reason of a report. */
export function ReportDialog({ reported, values, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`action.${reported.subject}`)}
      subtitle={<Written className="wrap-anywhere">{reported.name}</Written>}
    >
      <ReportForm reported={reported} values={values} onClose={onClose} />
    </Dialog>
  );
}
