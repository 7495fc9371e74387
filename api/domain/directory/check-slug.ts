import type { Deps } from '../deps.ts';
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
