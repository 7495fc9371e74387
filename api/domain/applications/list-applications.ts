import { limits } from '#shared/limits.ts';
import type { ReceivedApplication, ReceivedQuery, SentApplication } from '#shared/model/application.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOfOwnCompany, requireUser } from '../policies.ts';
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
