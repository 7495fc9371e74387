import { type Industry, isIndustry } from '#shared/catalog/industries.ts';

/** What of the directory lives in its address. */
export interface DirectorySearch {
  q?: string;
  industry?: Industry;
}

/** Keeps what is known; an unknown industry shows all. */
export function readDirectorySearch({ q, industry }: Record<string, unknown>): DirectorySearch {
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(isIndustry(industry) ? { industry } : {}),
  };
}
