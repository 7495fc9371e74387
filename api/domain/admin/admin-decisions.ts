import { limits } from '#shared/limits.ts';
import type {
  AdminCompany,
  AdminUser,
  FeaturedEnd,
  Featuring,
  FeaturingChange,
  Moderation,
} from '#shared/model/admin.ts';
import type { AdminJob, AdminJobView, JobDecision } from '#shared/model/job-moderation.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { HeldJob } from '../../store/admin/job-moderation.store.ts';
import type { Admin } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { moderationOf, publicJob } from '../jobs/jobs.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import {
  type DecideFeaturing,
  giveDays,
  moveEndTo,
  releaseHeldDays as releaseDays,
  undoChange,
} from '../rules/featuring-changes.ts';
import { adminCompany, adminUser } from './admin-views.ts';

const dayMs = 86_400_000;

/**
 * Features a person for some days from now, before paid days that are left or on hold; or ends it, which puts paid days
 * on hold. Receipts stay as they are, and the person gets a mail.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 * @see requirements N8–N11
 */
export async function setFeatured(
  deps: Deps,
  actor: Actor,
  { userId, isFeatured, durationDays, reason }: Featuring,
): Promise<FeaturingChange> {
  const decide = giveDays({ durationDays: isFeatured ? durationDays : null, reason });
  const logged = { message: 'featured set by an administrator', isFeatured };
  return changeFeaturing(deps, requireAdmin(actor), { userId, decide, logged });
}

/**
 * Moves the end of somebody being featured: later gives time, sooner takes the last days first.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `validation_failed` for an end in the past or too far ahead,
 *   `not_found`
 */
export async function moveFeaturedEnd(
  deps: Deps,
  actor: Actor,
  { userId, end }: { userId: number; end: FeaturedEnd },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const now = deps.clock.now();
  const featuredUntil = new Date(end.featuredUntil);
  const isTooFar = featuredUntil.getTime() > now.getTime() + limits.featuredAheadMaxDays * dayMs;
  if (featuredUntil <= now || isTooFar) fail('validation_failed', { fields: { featuredUntil: 'date_invalid' } });
  const decide = moveEndTo({ featuredUntil, reason: end.reason });
  return changeFeaturing(deps, by, {
    userId,
    decide,
    logged: { message: 'end of featuring moved by an administrator' },
  });
}

/**
 * Gives back somebody's paid days that are on hold, or ends them for good.
 *
 * @param input.reason Why they are ended, for the person to read; null gives them back.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed` when none are on hold
 * @see decision 035
 */
export async function releaseHeldDays(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string | null },
): Promise<FeaturingChange> {
  const logged = { message: 'paid days on hold released by an administrator', isEnded: reason !== null };
  return changeFeaturing(deps, requireAdmin(actor), { userId, decide: releaseDays({ reason }), logged });
}

/**
 * Undoes a change of featuring, as long as it is the last one.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed`
 */
export async function undoFeaturing(
  deps: Deps,
  actor: Actor,
  { userId, changeId }: { userId: number; changeId: number },
): Promise<FeaturingChange> {
  const logged = { message: 'change of featuring undone' };
  return changeFeaturing(deps, requireAdmin(actor), { userId, decide: undoChange(changeId), logged });
}

interface FeaturingToChange {
  userId: number;
  decide: DecideFeaturing<'changed'>;
  logged: { message: string } & Record<string, unknown>;
}

async function changeFeaturing(
  { admin, clock, log }: Deps,
  by: Admin,
  { userId, decide, logged: { message, ...facts } }: FeaturingToChange,
): Promise<FeaturingChange> {
  const change = await admin.changeFeaturing(by, userId, decide);
  if (!change) return fail('not_found', { subject: 'user' });
  if (change === 'changed') return fail('featuring_changed');
  log.info({ admin: by.id, user: userId, ...facts }, message);
  return { ...adminUser(change.user, clock.now()), changeId: change.changeId };
}

/**
 * Verifies a person, or deactivates and reactivates the account. Administrators cannot deactivate themselves.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function moderateUser(
  { admin, clock, log }: Deps,
  actor: Actor,
  { id, moderation }: { id: number; moderation: Moderation },
): Promise<AdminUser> {
  const by = requireAdmin(actor);
  if (by.id === id && moderation.isActive === false) fail('forbidden');
  const user = await admin.moderateUser(by, id, moderation);
  if (!user) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: id, ...moderation }, 'user moderated');
  return adminUser(user, clock.now());
}

/**
 * Verifies a company, or deactivates and reactivates it with its jobs.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function moderateCompany(
  { admin, log }: Deps,
  actor: Actor,
  { id, moderation }: { id: number; moderation: Moderation },
): Promise<AdminCompany> {
  const by = requireAdmin(actor);
  const company = await admin.moderateCompany(by, id, moderation);
  if (!company) return fail('not_found', { subject: 'company' });
  log.info({ admin: by.id, company: id, ...moderation }, 'company moderated');
  return adminCompany(company);
}

interface HeldJobsQuery {
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
  query: HeldJobsQuery,
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
 * Approves a job that moderators hold back, which makes the job public, or refuses it with a reason. Its company gets a mail.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found` also when the job is not held back any more
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
