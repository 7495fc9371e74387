import { type Industry, industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import type { Stats } from '#shared/model/stats.ts';
import type { SuccessStory } from '#shared/model/story.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import { freeSlug, slugBase } from '../users/choose-slug.ts';

/**
 * Says whether a public address is free, and which one would be given instead. Talents and companies have addresses of
 * their own: `/{slug}` and `/company/{slug}`.
 *
 * @see api §2 Slug
 */
export async function checkSlug(
  deps: Deps,
  { slug, of = 'talent' }: { slug: string; of?: 'talent' | 'company' | undefined },
): Promise<{ slug: string; available: boolean; suggestion: string }> {
  const holders = of === 'company' ? deps.companies : deps.users;
  const suggestion = await freeSlug(holders, slugBase({ name: slug, slug, fallback: of }));
  return { slug, available: suggestion === slug, suggestion };
}

/** Counts listed talents, visible companies and open jobs. */
export function getStats({ stats }: Deps): Promise<Stats> {
  return stats.counts();
}

/**
 * Lists the industry values for the administrator's filter.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function listIndustries(actor: Actor): readonly Industry[] {
  requireAdmin(actor);
  return industries;
}

/**
 * Lists the stories of talents who are or were featured and allow it, the latest featured first. A story goes with the
 * person's leave, with the account, and when an administrator ends the featuring.
 *
 * @see requirements C16
 */
export function listStories({ stories }: Deps): Promise<SuccessStory[]> {
  return stories.list(limits.successStoriesShown);
}
