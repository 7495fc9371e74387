import { type Country, isCountry } from '#shared/catalog/countries.ts';
import { type Industry, isIndustry } from '#shared/catalog/industries.ts';
import { useSearchText } from './use-search-text.ts';

/** What of a directory lives in its address. */
export interface DirectorySearch {
  q?: string;
  industry?: Industry;
  country?: Country;
}

/** What a directory is narrowed by besides the text; `''` for all. */
interface Choices {
  industry: string;
  country: string;
}

/**
 * What is looked for in a directory: it stands in the address, and what is typed or chosen is written there.
 *
 * @param write Puts it into the address, without a new step of history.
 * @see requirements I3, I16
 */
export function useDirectorySearch(address: DirectorySearch, write: (search: DirectorySearch) => void) {
  const chosen: Choices = {
    industry: isIndustry(address.industry) ? address.industry : '',
    country: address.country ?? '',
  };
  const go = (q: string, { industry, country } = chosen) =>
    write({ ...(q && { q }), ...(isIndustry(industry) && { industry }), ...(isCountry(country) && { country }) });
  const [text, setText] = useSearchText(address.q ?? '', go);
  return {
    ...chosen,
    text,
    setText,
    choose: (change: Partial<Choices>) => go(text, { ...chosen, ...change }),
    clear: () => {
      setText('');
      go('', { industry: '', country: '' });
    },
    isFiltered: text.trim() !== '' || chosen.industry + chosen.country !== '',
  };
}
