import type { Choices } from '#shared/catalog/directory-filters.ts';
import { useSearchText } from './use-search-text.ts';

/** What of a directory lives in its address. */
export interface DirectorySearch extends Choices {
  q?: string;
  /** Not the order of the list. */
  sort?: 'match' | 'newest' | undefined;
}

/** Makes the next search of the one that stands in the address by then. */
export type SearchUpdate = (now: DirectorySearch) => DirectorySearch;

/**
 * The search of a directory: it stands in the address, and each new word or filter is written there.
 *
 * @param write Puts it into the address, without a new step of history. It gets an update: a filter may have been chosen
 *   that is not drawn yet, and what was typed before must not take it back.
 * @see requirements I3, I16
 */
export function useDirectorySearch(address: DirectorySearch, write: (update: SearchUpdate) => void) {
  const { q = '', sort: _order, ...choices } = address;
  const go = (update: SearchUpdate) =>
    write((now) => Object.fromEntries(Object.entries(update(now)).filter(([, value]) => value)));
  const [text, setText] = useSearchText(q, (typed) => go((now) => ({ ...now, q: typed })));
  return {
    choices,
    industry: choices.industry ?? '',
    country: choices.country ?? '',
    text,
    setText,
    choose: (change: Choices) => go((now) => ({ ...now, ...change, q: text })),
    clear: () => {
      setText('');
      go(({ sort }) => ({ sort }));
    },
    isFiltered: text.trim() !== '' || Object.keys(choices).length > 0,
  };
}
