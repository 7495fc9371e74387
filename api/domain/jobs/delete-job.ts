import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOfOwnCompany } from '../policies.ts';

/**
 * Deletes a job of the calling company with its applications.
 *
 * @returns How many applications went with it.
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements Q12, S10
 */
export async function deleteJob({ jobs }: Deps, actor: Actor, id: number): Promise<number> {
  const job = (await jobs.findById(id)) ?? fail('not_found', { subject: 'job' });
  return jobs.remove(requireOfOwnCompany(actor, job));
}
