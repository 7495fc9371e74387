import type { JobFilters } from '#shared/catalog/job-filters.ts';
import { useSearchText } from './use-search-text.ts';

/** What a directory is narrowed by besides the text; none for all. */
interface Choices extends JobFilters {
  industry?: string;
  country?: string;
}

/** What of a directory lives in its address. */
export interface DirectorySearch extends Choices {
  q?: string;
  /** Not the order of the list. */
  sort?: 'match';
}

/**
 * What is looked for in a directory: it stands in the address, and what is typed or chosen is written there.
 *
 * @param write Puts it into the address, without a new step of history.
 * @see requirements I3, I16
 */
export function useDirectorySearch(address: DirectorySearch, write: (search: DirectorySearch) => void) {
  const { q = '', sort, ...choices } = address;
  const go = (typed: string, chosen: Choices) => {
    const asked = Object.entries({ q: typed, ...chosen, sort }).filter(([, value]) => value);
    write(Object.fromEntries(asked));
  };
  const [text, setText] = useSearchText(q, (typed) => go(typed, choices));
  return {
    choices,
    industry: choices.industry ?? '',
    country: choices.country ?? '',
    text,
    setText,
    choose: (change: Choices) => go(text, { ...choices, ...change }),
    clear: () => {
      setText('');
      go('', {});
    },
    isFiltered: text.trim() !== '' || Object.keys(choices).length > 0,
  };
}
