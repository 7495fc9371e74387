import { shownFields } from '#shared/model/field-lists.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { PublicProfile, TalentCard } from '#shared/model/user.ts';
import { emptyCard, emptyProfile } from '#shared/testing/empty-profile.ts';

/** A talent as lists answer it. */
export function buildTalent(change: Partial<TalentCard> = {}): TalentCard {
  return {
    ...emptyCard(),
    id: 11,
    username: 'noura_alsulaiti',
    name: 'نورة السليطي',
    slug: 'noura-alsulaiti',
    industry: 'energy',
    worksSince: null,
    employers: [],
    isFeatured: false,
    featuredUntil: null,
    isVerified: false,
    registeredAt: '2026-01-01T00:00:00.000Z',
    rev: 1,
    ...change,
  };
}

/** A public page as the server answers it. */
export function buildProfile(change: Partial<PublicProfile> = {}): PublicProfile {
  return {
    ...pickFields(emptyProfile(), shownFields),
    ...buildTalent(),
    isEmailConfirmed: false,
    ...change,
  };
}
