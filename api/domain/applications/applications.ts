import { limits } from '#shared/limits.ts';
import type { ReceivedApplication, ReceivedQuery, SentApplication, StatusChange } from '#shared/model/application.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireOfOwnCompany, requireOwnApplication, requireUser } from '../policies.ts';
import { keptApplication, matcherOf, receivedApplication, sentApplication } from './application-shapes.ts';

/**
 * Lists the caller's applications, newest first, including those for jobs that their company withdrew.
 *
 * @throws AppError `not_authenticated`
 * @see requirements S9
 */
export async function listOwnApplications({ applications, clock }: Deps, actor: Actor): Promise<SentApplication[]> {
  const { id } = requireUser(actor);
  const sent = await applications.ofTalent(id);
  const kept = await applications.keptOfTalent(id);
  const now = clock.now();
  return [...sent.map((application) => sentApplication(application, now)), ...kept.map(keptApplication)]
    .sort((one, other) => other.id - one.id)
    .slice(0, limits.applicationsOfTalentMax);
}

/**
 * Lists the applications for a job of the calling company; among equal scores the newest come first.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S1, S4
 */
export async function listReceivedApplications(
  { jobs, applications, clock }: Deps,
  actor: Actor,
  { jobId, query }: { jobId: number; query: ReceivedQuery },
): Promise<ReceivedApplication[]> {
  const found = (await jobs.findById(jobId)) ?? fail('not_found', { subject: 'job' });
  const job = requireOfOwnCompany(actor, found);
  const matchOf = matcherOf(job, clock.now());
  const { status, minScore = 0, sort } = query;
  const newestFirst = (await applications.ofJob(job.id))
    .filter((application) => status === undefined || application.status === status)
    .map((application) => receivedApplication(application, matchOf))
    .filter(({ matchScore }) => minScore === 0 || (matchScore ?? 0) >= minScore);
  if (sort === 'oldest') return newestFirst.reverse();
  return sort === 'score' ? newestFirst.sort((a, b) => (b.matchScore ?? -1) - (a.matchScore ?? -1)) : newestFirst;
}

/**
 * Applies to an open job, once; a viewer's account may only look.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `already_applied`, `job_closed`
 * @see requirements S8, L10
 */
export async function applyToJob(
  deps: Deps,
  actor: Actor,
  { jobId, coverLetter }: { jobId: number; coverLetter: string | null },
): Promise<SentApplication> {
  const { id: userId, role } = requireUser(actor);
  if (role === 'viewer') fail('forbidden');
  const now = deps.clock.now();
  const job = await deps.jobs.findById(jobId);
  // A job that was never public is unknown; one that was public may be called closed.
  if (!job?.company.isActive || job.status === 'draft') return fail('not_found', { subject: 'job' });
  const talent = (await deps.users.findProfileById(userId)) ?? fail('not_authenticated');
  const { score } = matcherOf(job, now)(talent);
  const stored = await deps.applications.insert({ jobId, userId, coverLetter, matchScore: score });
  return 'refused' in stored ? fail(stored.refused) : sentApplication(stored, now);
}

/**
 * Sets any status at any time, with a message to the talent if the company has one; of two changes the later one stays.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S2, S5
 */
export async function setApplicationStatus(
  { jobs, applications, clock }: Deps,
  actor: Actor,
  { id, change }: { id: number; change: StatusChange },
): Promise<ReceivedApplication> {
  const found = (await applications.findById(id)) ?? fail('not_found', { subject: 'application' });
  const own = requireOfOwnCompany(actor, found);
  const job = await jobs.findById(own.jobId);
  const changed = await applications.setStatus(own, change);
  // The talent may withdraw at this very moment.
  if (!job || !changed) return fail('not_found', { subject: 'application' });
  return receivedApplication(changed, matcherOf(job, clock.now()));
}

/**
 * Withdraws an application of the caller, whatever its status; nothing of it stays, and one may apply again. One whose
 * job was withdrawn before leaves the caller's list.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S9
 */
export async function withdrawApplication({ applications }: Deps, actor: Actor, id: number): Promise<void> {
  const application = await applications.findById(id);
  if (application) return applications.remove(requireOwnApplication(actor, application));
  const kept = (await applications.findKept(id)) ?? fail('not_found', { subject: 'application' });
  return applications.removeKept(requireOwnApplication(actor, kept));
}
