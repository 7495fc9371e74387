import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { availabilityFor } from '#shared/rules/public-profile.ts';

/** What visitors see of a profile: the owner, who sees more, passes no more on. @see requirements H13 */
export function sharedProfile(profile: PublicProfile, owner: OwnProfile | null): PublicProfile {
  if (!owner) return profile;
  const { email, dateOfBirth, whatsappNumber, ...rest } = profile;
  return {
    ...rest,
    availability: availabilityFor('everybody', owner),
    ...(owner.showEmail && email !== undefined && { email }),
    ...(owner.showDateOfBirth && dateOfBirth !== undefined && { dateOfBirth }),
    ...(owner.showWhatsapp && whatsappNumber !== undefined && { whatsappNumber }),
  };
}
