import type { OwnProfile, PublicProfile, TalentCard } from '#shared/model/user.ts';
import { cardBio } from '#shared/rules/text-preview.ts';

/** The card of an own profile, as lists show it to everybody. @see trust §4 Fields going out */
export function cardOf(own: OwnProfile): TalentCard {
  const { id, username, name, slug, industry, skills, profilePicture } = own;
  const { isFeatured, featuredUntil, isVerified, registeredAt, rev } = own;
  return {
    ...{ id, username, name, slug, industry, bio: cardBio(own.bio), skills, profilePicture },
    ...{ isFeatured, featuredUntil, isVerified, registeredAt, rev },
  };
}

/** The own profile as everybody sees it: what the owner hides is left out. @see checklist H13 */
export function publicProfileOf(own: OwnProfile): PublicProfile {
  const { school, education, experience } = own;
  return {
    ...cardOf(own),
    ...{ bio: own.bio, school, education, experience },
    ...(own.showEmail ? { email: own.email } : {}),
    ...(own.showDateOfBirth ? { dateOfBirth: own.dateOfBirth } : {}),
    ...(own.showWhatsapp ? { whatsappNumber: own.whatsappNumber } : {}),
  };
}
