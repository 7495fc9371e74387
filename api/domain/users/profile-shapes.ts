import { pickFields, profileFields, shownFields } from '#shared/model/profile-fields.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { availabilityFor } from '#shared/rules/public-profile.ts';
import type { ProfileRecord } from '../../store/records.ts';

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
 * The public fields of a talent: e-mail, birth day, WhatsApp and availability only as the owner's switches allow.
 *
 * @see trust §4 Fields going out, requirements H13
 */
export function publicProfile(profile: ProfileRecord, now: Date): PublicProfile {
  return {
    ...shownToAll(profile, now),
    ...(profile.showEmail && { email: profile.email }),
    ...(profile.showDateOfBirth && { dateOfBirth: profile.dateOfBirth }),
    ...(profile.showWhatsapp && { whatsappNumber: profile.whatsappNumber }),
  };
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
    ...pickFields(profile, shownFields),
    availability: availabilityFor('everybody', profile),
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
