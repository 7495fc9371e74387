import type { DirectorySearch } from '#pwa/features/directory/use-directory-search.ts';
import { isCountry } from '#shared/catalog/countries.ts';
import { isIndustry } from '#shared/catalog/industries.ts';
import { jobFilterNames } from '#shared/catalog/job-filters.ts';

/** Keeps known values; an unknown industry or country shows all. */
export function readDirectorySearch({ q, industry, country }: Record<string, unknown>): DirectorySearch {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(isIndustry(industry) ? { industry } : {}),
    ...(isCountry(country) ? { country } : {}),
  };
}

/** Reads the search of jobs. Which values their lists have is known only where the filters are. */
export function readJobSearch(search: Record<string, unknown>): DirectorySearch {
  const chosen = jobFilterNames.filter((name) => /^\w[\w-]{0,40}$/.test(String(search[name] ?? '')));
  return {
    ...readDirectorySearch(search),
    ...Object.fromEntries(chosen.map((name) => [name, search[name]])),
    ...(search.sort === 'match' && { sort: 'match' }),
  };
}
