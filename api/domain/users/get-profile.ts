import type { Availability } from '#shared/catalog/availability.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { isSeenBy } from '#shared/rules/public-profile.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { ProfileRecord } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireCompany } from '../policies.ts';
import { isListed, ownProfile, publicProfile } from './profile-shapes.ts';

/**
 * Answers one talent by public address; capitals and a closing slash are forgiven.
 * The owner sees the own page whatever the role; of others only active talents are shown.
 *
 * @throws AppError `not_found`
 * @see requirements H10, H13, B21
 */
export async function getProfile(deps: Deps, actor: Actor, slug: string): Promise<PublicProfile | OwnProfile> {
  const profile = await findBySlug(deps, slug);
  const isOwner = actor.kind === 'user' && actor.user.id === profile?.id;
  if (!profile || !(isOwner || isListed(profile))) fail('not_found', { subject: 'user' });
  return (isOwner ? ownProfile : publicProfile)(profile, deps.clock.now());
}

/** Answers a listed talent's row by public address, for pages made on the server. */
export async function findListedProfile(deps: Deps, slug: string): Promise<ProfileRecord | undefined> {
  const profile = await findBySlug(deps, slug);
  return profile && isListed(profile) ? profile : undefined;
}

async function findBySlug({ users }: Deps, slug: string): Promise<ProfileRecord | undefined> {
  const wanted = slug.toLowerCase();
  return isSlug(wanted) ? users.findProfileBySlug(wanted) : undefined;
}

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
