import type { Choices } from '#shared/catalog/directory-filters.ts';
import { useSearchText } from './use-search-text.ts';

/** What of a directory lives in its address. */
export interface DirectorySearch extends Choices {
  q?: string;
  /** Not the order of the list. */
  sort?: 'match' | 'newest' | undefined;
}

/**
 * The search of a directory: it stands in the address, and each new word or filter is written there.
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
