import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnApplication } from '../policies.ts';

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
