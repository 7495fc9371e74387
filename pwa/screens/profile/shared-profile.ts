import { hidingFields } from '#shared/model/field-lists.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';

/** The public part of a profile: an owner who shares it passes on no hidden field. @see requirements H13 */
export function sharedProfile(profile: PublicProfile, owner: OwnProfile | null): PublicProfile {
  return owner ? publicProfileOf({ ...profile, ...pickFields(owner, hidingFields) }) : profile;
}
