import type * as v from 'valibot';
import type { ReportStatus } from '#shared/catalog/reports.ts';
import { decideReport, listReportsForAdmin, sendReport } from '#shared/contract/reports.ts';
import type { AdminReport, NewReportSchema, ReportDecisionSchema } from '#shared/model/report.ts';
import { callApi } from './call-api.ts';

/** Reports a profile, company or job to the operator. @throws RequestFailure `not_found`, `rate_limited` … */
export async function postReport(body: v.InferInput<typeof NewReportSchema>): Promise<void> {
  await callApi(sendReport, { body });
}

/** Asks for one page of reports, newest first. @throws RequestFailure */
export function fetchReports(status: ReportStatus | undefined, cursor: string | null) {
  return callApi(listReportsForAdmin, { query: { status, ...(cursor === null ? {} : { cursor }) } });
}

/** Resolves or dismisses a report. @throws RequestFailure */
export function sendReportDecision(id: number, body: v.InferInput<typeof ReportDecisionSchema>): Promise<AdminReport> {
  return callApi(decideReport, { params: { id: String(id) }, body });
}
