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
import type { FeaturingChange as StoredChange } from '../../store/payments/featuring-changes.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { moderationOf, publicJob } from '../jobs/jobs.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import { giveDays, moveEndTo, releaseHeldDays as releaseDays, undoChange } from '../rules/featuring-changes.ts';
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
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, isFeatured, durationDays, reason }: Featuring,
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(
    by,
    userId,
    giveDays({ durationDays: isFeatured ? durationDays : null, reason }),
  );
  if (!change) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: userId, isFeatured }, 'featured set by an administrator');
  return withChangeId(change, clock.now());
}

/**
 * Moves the end of somebody being featured: later gives time, sooner takes the last days first.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `validation_failed` for an end that is over or too far ahead,
 * `not_found`
 */
export async function moveFeaturedEnd(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, end }: { userId: number; end: FeaturedEnd },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const now = clock.now();
  const featuredUntil = new Date(end.featuredUntil);
  const isTooFar = featuredUntil.getTime() > now.getTime() + limits.featuredAheadMaxDays * dayMs;
  if (featuredUntil <= now || isTooFar) fail('validation_failed', { fields: { featuredUntil: 'date_invalid' } });
  const change = await admin.changeFeaturing(by, userId, moveEndTo({ featuredUntil, reason: end.reason }));
  if (!change) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: userId }, 'end of featuring moved by an administrator');
  return withChangeId(change, now);
}

/**
 * Gives back somebody's paid days that are on hold, or ends them for good.
 *
 * @param input.reason Why they are ended, for the person to read; null gives them back.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed` when none are on hold
 * @see decision 035
 */
export async function releaseHeldDays(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string | null },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(by, userId, releaseDays({ reason }));
  if (!change) return fail('not_found', { subject: 'user' });
  if (change === 'changed') return fail('featuring_changed');
  log.info({ admin: by.id, user: userId, isEnded: reason !== null }, 'paid days on hold released by an administrator');
  return withChangeId(change, clock.now());
}

/**
 * Undoes a change of featuring, as long as it is the last one.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed`
 */
export async function undoFeaturing(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, changeId }: { userId: number; changeId: number },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(by, userId, undoChange(changeId));
  if (!change) return fail('not_found', { subject: 'user' });
  if (change === 'changed') return fail('featuring_changed');
  log.info({ admin: by.id, user: userId }, 'change of featuring undone');
  return withChangeId(change, clock.now());
}

function withChangeId({ changeId, user }: StoredChange, now: Date): FeaturingChange {
  return { ...adminUser(user, now), changeId };
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
