import type { DirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { isIndustry } from '#shared/catalog/industries.ts';

/** Keeps what is known; an unknown industry shows all. */
export function readDirectorySearch({ q, industry, country }: Record<string, unknown>): DirectorySearch {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(isIndustry(industry) ? { industry } : {}),
    ...(typeof country === 'string' ? { country } : {}),
  };
}
