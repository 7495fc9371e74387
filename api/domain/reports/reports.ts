import type { ReportStatus } from '#shared/catalog/administration.ts';
import { limits } from '#shared/limits.ts';
import type { AdminReport, NewReport, ReportDecision } from '#shared/model/community.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { ReportWithNames } from '../../store/admin/reports.store.ts';
import { fail } from '../app-error.ts';
import type { Deps, VisitorKeys } from '../deps.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import { isListed } from '../users/profiles.ts';

export interface Reporting {
  report: NewReport;
  sender: { ip: string };
  visitorKeys: VisitorKeys;
}

/**
 * Stores a report for the operator, one open report per reporter and subject. A subject that is not public is not found.
 *
 * @throws AppError `not_found`
 */
export async function sendReport(deps: Deps, actor: Actor, { report, sender, visitorKeys }: Reporting): Promise<void> {
  await requirePublic(deps, report);
  const day = utcDayOf(deps.clock.now());
  await deps.reports.insert({
    ...report,
    reporterUserId: actor.kind === 'user' ? actor.user.id : null,
    reporterCompanyId: actor.kind === 'company' ? actor.company.id : null,
    openKey: `${report.subject} ${report.subjectId} ${reporterOf(actor) ?? visitorKeys({ ip: sender.ip, day })}`,
  });
}

function reporterOf(actor: Actor): string | undefined {
  if (actor.kind === 'user') return `user-${actor.user.id}`;
  return actor.kind === 'company' ? `company-${actor.company.id}` : undefined;
}

async function requirePublic(
  { users, companies, jobs }: Deps,
  { subject, subjectId }: Pick<NewReport, 'subject' | 'subjectId'>,
): Promise<void> {
  if (subject === 'profile') {
    const user = await users.findById(subjectId);
    if (!user || !isListed(user)) fail('not_found', { subject: 'user' });
  } else if (subject === 'company') {
    if (!(await companies.findById(subjectId))?.isActive) fail('not_found', { subject });
  } else {
    const job = await jobs.findById(subjectId);
    if (!job?.company.isActive || job.status === 'draft') fail('not_found', { subject });
  }
}

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
