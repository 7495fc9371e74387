import type { SlugAnswer } from '../../http/talents-api.ts';

/** Asks whether a public address is free. @throws RequestFailure, or the signal's reason */
export async function checkSlug(slug: string, signal: AbortSignal): Promise<SlugAnswer> {
  const { fetchSlug } = await import('../../http/talents-api.ts');
  return fetchSlug(slug, signal);
}
