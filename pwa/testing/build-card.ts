import type { TalentCard } from '#shared/model/user.ts';
import { emptyCard } from '#shared/testing/empty-profile.ts';

/** A talent as lists show it. */
export function buildCard(id: number, change: Partial<TalentCard> = {}): TalentCard {
  return {
    ...emptyCard(),
    id,
    username: `talent_${id}`,
    name: `Talent ${id}`,
    slug: `talent-${id}`,
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
