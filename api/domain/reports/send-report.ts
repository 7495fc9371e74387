import type { NewReport } from '#shared/model/report.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps, VisitorKeys } from '../deps.ts';
import { isListed } from '../users/is-listed.ts';

export interface Reporting {
  report: NewReport;
  sender: { ip: string };
  visitorKeys: VisitorKeys;
}

/**
 * Keeps a report for the operator, one open report per reporter and subject. A subject that is not public is unknown.
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
