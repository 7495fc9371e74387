import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOfOwnCompany } from '../policies.ts';
import { matcherOf, receivedApplication } from './application-shapes.ts';

/**
 * Sets any status at any time, with words to the talent if the company has some; of two changes the later one stays.
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
