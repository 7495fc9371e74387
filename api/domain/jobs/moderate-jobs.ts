import { limits } from '#shared/limits.ts';
import type { AdminJob, AdminJobView, JobDecision } from '#shared/model/job-moderation.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { HeldJob } from '../../store/admin/job-moderation.store.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import { moderationOf, publicJob } from './job-shapes.ts';

interface Asked {
  view: AdminJobView;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists jobs that moderators hold back, the newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listJobsForAdmin(
  { jobModeration }: Deps,
  actor: Actor,
  query: Asked,
): Promise<AdminPage<AdminJob>> {
  requireAdmin(actor);
  const page = await jobModeration.list({ ...query, limit: query.limit ?? limits.pageSizeDefault });
  return { ...page, items: page.items.map(adminJob) };
}

/**
 * Closes a job with a reason, which its company gets by mail. The company cannot reopen it, only ask for that.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function closeReportedJob(
  { jobModeration, log }: Deps,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const by = requireAdmin(actor);
  if (!(await jobModeration.close(by, id, reason))) fail('not_found', { subject: 'job' });
  log.info({ admin: by.id, job: id }, 'job closed by administrator');
}

/**
 * Approves a held job, which makes it public, or refuses it with a reason. Its company gets a
 * mail.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found` also when nothing is held against the job any more
 */
export async function decideJob(
  { jobModeration, log }: Deps,
  actor: Actor,
  { id, decision }: { id: number; decision: JobDecision },
): Promise<AdminJob> {
  const by = requireAdmin(actor);
  const decided = await jobModeration.decide(by, id, decision);
  if (!decided) return fail('not_found', { subject: 'job' });
  log.info({ admin: by.id, job: id, isApproved: decision.isApproved }, 'job decided by administrator');
  return adminJob(decided);
}

function adminJob(job: HeldJob): AdminJob {
  return { ...publicJob(job), moderation: moderationOf(job), companyClosings: job.companyClosings };
}
