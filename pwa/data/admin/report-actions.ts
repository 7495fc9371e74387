import type { JobDecision } from '#shared/model/job-moderation.ts';
import type { ReportDecision } from '#shared/model/report.ts';
import { callLate } from '../../http/call-late.ts';
import { forgetResources } from '../core/keep-resource.ts';
import { requestAs } from '../session/request-as.ts';
import { adminEdits } from './admin-list.ts';

/** Resolves or dismisses a report, and with `isForAll` every open one on the same. @throws RequestFailure */
export async function decideReport(id: number, decision: ReportDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideReport', { params: { id: String(id) }, body: decision }));
  adminEdits.set({ subject: 'report' });
}

// The lists of reports and of jobs under moderation ask anew, and so does every page that showed the job.
function forgetJob(): void {
  adminEdits.set({ subject: 'report' });
  for (const prefix of ['job:', 'jobs:', 'company:', 'stats']) forgetResources(prefix);
}

/** Closes a job for everybody; its company gets the reason and has to ask to reopen it. @throws RequestFailure */
export async function closeReportedJob(jobId: number, reason: string): Promise<void> {
  const body = { status: 'closed', reason } as const;
  await requestAs('admin', () => callLate('closeReportedJob', { params: { id: String(jobId) }, body }));
  forgetJob();
}

/** Approves or refuses a job that moderators hold back; its company gets a mail. @throws RequestFailure */
export async function decideJob(jobId: number, decision: JobDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideJob', { params: { id: String(jobId) }, body: decision }));
  forgetJob();
}
