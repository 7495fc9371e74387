import type { ReportReason, ReportSubject } from '#shared/catalog/reports.ts';
import { noteConnection } from '../offline/connection.ts';

export interface ReportToSend {
  subject: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  /** `''` for none. */
  details: string;
}

/** Reports something to the operator; a second time while the first is open changes nothing. @throws RequestFailure */
export async function sendReport(report: ReportToSend): Promise<void> {
  const { postReport } = await import('../../http/reports-api.ts');
  await noteConnection(() => postReport(report));
}
