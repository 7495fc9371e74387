import type { ReportReason, ReportSubject } from '#shared/catalog/administration.ts';
import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';

export interface ReportToSend {
  subject: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  /** `''` for none. */
  details: string;
}

/** Reports something to the operator; a second time while the first is open changes nothing. @throws RequestFailure */
export async function sendReport(report: ReportToSend): Promise<void> {
  await noteConnection(() => callLate('sendReport', { body: report }));
}
