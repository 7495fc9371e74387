import type { ReportStatus } from '#shared/catalog/reports.ts';
import { limits } from '#shared/limits.ts';
import type { AdminReport, ReportDecision } from '#shared/model/report.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { ReportWithNames } from '../../store/admin/reports.store.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';

interface Asked {
  status?: ReportStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists reports for an administrator, newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listReportsForAdmin(
  { reports }: Deps,
  actor: Actor,
  query: Asked,
): Promise<AdminPage<AdminReport>> {
  requireAdmin(actor);
  const page = await reports.list({ ...query, limit: query.limit ?? limits.pageSizeDefault });
  return { ...page, items: page.items.map(adminReport) };
}

/**
 * Resolves or dismisses a report, when asked with every open one on the same subject.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function decideReport(
  { reports, log }: Deps,
  actor: Actor,
  { id, decision }: { id: number; decision: ReportDecision },
): Promise<AdminReport> {
  const by = requireAdmin(actor);
  const decided = await reports.decide(by, id, decision);
  if (!decided) return fail('not_found', { subject: 'report' });
  log.info({ admin: by.id, report: id, status: decision.status, isForAll: decision.isForAll }, 'report decided');
  return adminReport(decided);
}

function adminReport(report: ReportWithNames): AdminReport {
  const { id, subject, subjectId, reported, reason, details, reporter, openCount, status, note } = report;
  return {
    ...{ id, subject, subjectId, reported, reason, details, reporter, openCount, status, note },
    createdAt: report.createdAt.toISOString(),
    handledAt: report.handledAt?.toISOString() ?? null,
  };
}
