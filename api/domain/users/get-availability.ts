import type { Availability } from '#shared/catalog/availability.ts';
import { isSeenBy } from '#shared/rules/public-profile.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireCompany } from '../policies.ts';
import { isListed } from './is-listed.ts';

/**
 * Answers a company whether a talent would take a job. Profiles are the same for everybody, so that caches and devices
 * may keep them. Facts for verified companies only have a call of their own.
 *
 * @throws AppError `not_authenticated`, `not_found`
 * @see requirements H18
 */
export async function getAvailability(
  { users }: Deps,
  actor: Actor,
  id: number,
): Promise<{ availability: Availability | null }> {
  const { isVerified } = requireCompany(actor);
  const user = await users.findById(id);
  if (!user || !isListed(user)) fail('not_found', { subject: 'user' });
  const isSeen = isSeenBy(isVerified ? 'companies' : 'everybody', user, 'availability');
  return { availability: isSeen ? user.availability : null };
}
