import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { ReportAction } from './report-action.tsx';

/** The way to report something, with its styles and texts, none of which a first view waits for. */
export async function loadReportAction(): Promise<{ default: typeof ReportAction }> {
  await Promise.all([loadLateStyles(), loadNamespaces(['reports'])]);
  return { default: ReportAction };
}
