import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { availabilityFor } from '#shared/rules/public-profile.ts';

/** The public part of a profile: an owner who shares it passes on no hidden field. @see requirements H13 */
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
