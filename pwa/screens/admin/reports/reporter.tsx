import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { AdminReport } from '#shared/model/report.ts';

/** The sender of a report, as far as known. */
export function Reporter({ report: { reporter } }: { report: AdminReport }) {
  const { t } = useTranslation('admin');
  return <span>{reporter ? t('reports.by', { name: reporter.name }) : t('reports.by_visitor')}</span>;
}
