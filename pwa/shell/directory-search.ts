import type { DirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { isCountry } from '#shared/catalog/countries.ts';
import { isIndustry } from '#shared/catalog/industries.ts';

/** Keeps what is known; an unknown industry or country shows all. */
export function readDirectorySearch({ q, industry, country }: Record<string, unknown>): DirectorySearch {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(isIndustry(industry) ? { industry } : {}),
    ...(isCountry(country) ? { country } : {}),
  };
}
