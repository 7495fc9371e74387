import type { PublicProfile, TalentCard } from '#shared/model/user.ts';

/** A talent as lists answer it. */
export function buildTalent(change: Partial<TalentCard> = {}): TalentCard {
  return {
    id: 11,
    username: 'noura_alsulaiti',
    name: 'نورة السليطي',
    slug: 'noura-alsulaiti',
    nameOther: null,
    headline: null,
    headlineOther: null,
    place: null,
    availability: null,
    languages: [],
    industry: 'energy',
    bio: '',
    bioOther: null,
    skills: [],
    profilePicture: null,
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
    ...buildTalent(),
    school: null,
    isEmailConfirmed: false,
    education: [],
    experience: [],
    links: [],
    ...change,
  };
}
