import type { Deps } from '../../ports/deps.ts';
import { freeSlug, slugBase } from '../users/choose-slug.ts';

/** Says whether a public address is free, and which one would be given instead. @see api §2 Slug */
export async function checkSlug(
  deps: Deps,
  slug: string,
): Promise<{ slug: string; available: boolean; suggestion: string }> {
  const suggestion = await freeSlug(deps.users, slugBase({ name: slug, slug }));
  return { slug, available: suggestion === slug, suggestion };
}
