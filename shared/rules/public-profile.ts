import type { Availability, AvailabilityReaders } from '../catalog/availability.ts';
import type { OwnProfile, ProfileAnswer, PublicProfile, TalentCard } from '../model/user.ts';
import { cardBio } from './text-preview.ts';

declare const isForEverybody: unique symbol;

/**
 * A profile that holds only public fields. Only `publicProfileOf` makes one, so an owner's answer
 * cannot be stored where this type is asked for.
 *
 * @see SYNC-15
 */
export type SharedProfile = PublicProfile & { readonly [isForEverybody]: true };

/** Fields that an own profile has and a card in a list never has. */
export type WithoutContact = Partial<Record<'email' | 'dateOfBirth' | 'whatsappNumber', never>>;

/** The part of a person's availability that one kind of reader sees. */
export function availabilityFor(
  reader: 'everybody' | 'companies',
  person: { availability: Availability | null; availabilityShownTo: AvailabilityReaders },
): Availability | null {
  const { availability, availabilityShownTo } = person;
  return availabilityShownTo === 'everybody' || availabilityShownTo === reader ? availability : null;
}

/** The card of a profile, as lists show it to everybody. @see trust §4 Fields going out */
export function cardOf(profile: PublicProfile): TalentCard {
  // Named here, since the table of fields would bring its schemas into the first view; the type finds a missing one.
  const { id, username, name, nameOther, headline, headlineOther, slug, industry, place, availability } = profile;
  const { bio, bioOther, skills, languages, profilePicture } = profile;
  const { worksSince, employers, isFeatured, featuredUntil, isVerified, registeredAt, rev } = profile;
  return {
    ...{ id, username, name, nameOther, headline, headlineOther, slug, industry, place, availability },
    ...{ skills, languages, profilePicture },
    bio: cardBio(bio),
    bioOther: bioOther && cardBio(bioOther),
    ...{ worksSince, employers, isFeatured, featuredUntil, isVerified, registeredAt, rev },
  };
}

/**
 * The profile as everybody sees it, without hidden fields. The switches that hide fields are only in an answer
 * to the owner; an answer to anybody else holds nothing hidden.
 *
 * @see requirements H13, SYNC-15
 */
export function publicProfileOf(profile: ProfileAnswer | OwnProfile): SharedProfile {
  const { bio, bioOther, links, school, education, experience, isEmailConfirmed, email, dateOfBirth, whatsappNumber } =
    profile;
  const { showEmail = true, showDateOfBirth = true, showWhatsapp = true } = profile;
  const { availability, availabilityShownTo = 'everybody' } = profile;
  const shown: PublicProfile = {
    ...cardOf(profile),
    ...{ bio, bioOther, links, school, education, experience, isEmailConfirmed },
    availability: availabilityFor('everybody', { availability, availabilityShownTo }),
    ...(showEmail && email !== undefined && { email }),
    ...(showDateOfBirth && dateOfBirth !== undefined && { dateOfBirth }),
    ...(showWhatsapp && whatsappNumber !== undefined && { whatsappNumber }),
  };
  // The brand exists for the compiler only.
  return shown as SharedProfile;
}

/** True when the server answered the owner, whose answer also has the hidden fields. */
export function isOwnersAnswer(profile: ProfileAnswer): boolean {
  return profile.showEmail !== undefined;
}

/** True when a stranger gets the profile: administrators, viewers and deactivated people are answered with 404. */
export function isShownToEverybody({ role, isActive }: Pick<OwnProfile, 'role' | 'isActive'>): boolean {
  return role === 'talent' && isActive;
}
