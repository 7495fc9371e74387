import type { TalentCard } from '#shared/model/user.ts';

/** A talent as lists show it. */
export function buildCard(id: number, change: Partial<TalentCard> = {}): TalentCard {
  return {
    id,
    username: `talent_${id}`,
    name: `Talent ${id}`,
    slug: `talent-${id}`,
    nameOther: null,
    headline: null,
    headlineOther: null,
    place: null,
    availability: null,
    languages: [],
    industry: 'technology',
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
    rev: id,
    ...change,
  };
}
