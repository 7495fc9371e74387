import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireOwnApplication } from '../policies.ts';

/**
 * Withdraws an application of the caller, whatever its status; nothing of it stays, and one may apply again.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see checklist S9
 */
export async function withdrawApplication({ applications }: Deps, actor: Actor, id: number): Promise<void> {
  const application = (await applications.findById(id)) ?? fail('not_found', { subject: 'application' });
  await applications.remove(requireOwnApplication(actor, application));
}
