import type { SentApplication } from '#shared/model/application.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireUser } from '../policies.ts';
import { matcherOf, sentApplication } from './application-shapes.ts';

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
