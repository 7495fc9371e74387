import type { ReportDecision } from '#shared/model/report.ts';
import { adminEdits } from '../admin-list.ts';
import { asAdmin } from '../as-admin.ts';
import { forgetResources } from '../keep-resource.ts';

const loadApi = () => import('../../http/reports-api.ts');

/** Resolves or dismisses a report, and with `isForAll` every open one on the same. @throws RequestFailure */
export async function decideReport(id: number, decision: ReportDecision): Promise<void> {
  const { sendReportDecision } = await loadApi();
  await asAdmin(() => sendReportDecision(id, decision));
  adminEdits.set({ subject: 'report' });
}

/** Closes a reported job for everybody; its company may open it again. @throws RequestFailure */
export async function closeReportedJob(jobId: number): Promise<void> {
  const { sendJobClosing } = await loadApi();
  await asAdmin(() => sendJobClosing(jobId));
  adminEdits.set({ subject: 'report' });
  for (const prefix of ['job:', 'jobs:', 'company:', 'stats']) forgetResources(prefix);
}
