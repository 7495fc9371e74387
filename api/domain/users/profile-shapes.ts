import { shownFields, withheldFields } from '#shared/model/field-lists.ts';
import { profileFields } from '#shared/model/field-names.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { seenByEverybody } from '#shared/rules/public-profile.ts';
import type { ProfileRecord, UserRecord } from '../../store/records.ts';

/**
 * The fields of an account that its owner sees.
 *
 * @see trust §4 Fields going out
 */
export function ownProfile(profile: ProfileRecord, now: Date): OwnProfile {
  return {
    ...shownToAll(profile, now),
    ...pickFields(profile, profileFields),
    email: profile.email,
    role: profile.role,
    isActive: profile.isActive,
    lastLogin: profile.lastLogin?.toISOString() ?? null,
  };
}

/**
 * The public fields of a talent, without what its owner hides.
 *
 * @see trust §4 Fields going out, requirements H13
 */
export function publicProfile(profile: ProfileRecord, now: Date): PublicProfile {
  return { ...shownToAll(profile, now), ...seenByEverybody(profile, withheldFields) };
}

/**
 * A profile without any way to reach the person, for the HTML that everybody's crawler reads.
 *
 * @see requirements H16
 */
export function profileWithoutContact(profile: ProfileRecord, now: Date): PublicProfile {
  return shownToAll(profile, now);
}

function shownToAll(profile: ProfileRecord, now: Date): PublicProfile {
  const isFeatured = isEffectivelyFeatured(profile, now);
  return {
    id: profile.id,
    username: profile.username,
    slug: profile.slug,
    ...seenByEverybody(profile, shownFields),
    worksSince: profile.worksSince,
    employers: profile.employers,
    isFeatured,
    featuredUntil: isFeatured ? (profile.featuredUntil?.toISOString() ?? null) : null,
    isVerified: profile.isVerified,
    isEmailConfirmed: profile.isEmailConfirmed,
    registeredAt: profile.registeredAt.toISOString(),
    rev: profile.rev,
  };
}

/** True when everybody may see a person: administrators and viewers never appear. @see trust §4 */
export function isListed({ role, isActive }: Pick<UserRecord, 'role' | 'isActive'>): boolean {
  return role === 'talent' && isActive;
}
