import type { SlugAnswer } from '../../http/talents-api.ts';

/** Whose address it would be; those of talents and of companies have nothing to do with each other. */
export type SlugHolder = 'talent' | 'company';

/** Asks whether a public address is free. @throws RequestFailure, or the signal's reason */
export async function checkSlug(slug: string, of: SlugHolder, signal: AbortSignal): Promise<SlugAnswer> {
  const { fetchSlug } = await import('../../http/talents-api.ts');
  return fetchSlug(slug, of, signal);
}
