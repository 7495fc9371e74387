import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useChoiceCounts } from '#pwa/data/directory/use-choice-counts.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import { type Filter, FilterPanel } from './filter-panel.tsx';
import type { DirectorySearch } from './use-directory-search.ts';

export interface DirectoryPanelProps {
  feed: FeedName;
  /** The search in the address. */
  search: DirectorySearch;
  filters: readonly Filter[];
  /** Stands at the end of the row of chips; what it chooses goes into the address by `write`. */
  children?: (write: WriteChoice) => ReactNode;
}

/** Puts choices into the address, without a new step of history. */
type WriteChoice = (change: Record<string, string>) => void;

/** The filters of a directory as the address has them, each value with the count it would leave. @see requirements K9 */
export function DirectoryPanel({ feed, search, filters, children }: DirectoryPanelProps) {
  const { q = '', sort: _sort, ...choices } = search;
  const write = useWriteChoice();

  // Which values there are was not known when the address was read.
  const unknown = filters.filter(({ value, values }) => value !== '' && !values.some((one) => one.value === value));
  const unknownNames = unknown.map(({ name }) => name).join(',');
  const known = Object.entries(choices).filter(([name]) => !unknown.some((one) => one.name === name));
  const counts = useChoiceCounts(feed, { industry: '', country: '', ...Object.fromEntries(known), q });
  useEffect(() => {
    if (unknownNames) write(Object.fromEntries(unknownNames.split(',').map((name) => [name, ''])));
  }, [unknownNames, write]);

  function choose(name: string, value: string) {
    const country = choices.country ?? filters.find((one) => one.name === 'country')?.value ?? '';
    // A place implies its country, so only one of the two is in the address.
    if (name === 'country') write({ country: value, place: '' });
    else if (name === 'place') write({ country: value ? '' : country, place: value });
    else write({ [name]: value });
  }

  function clear() {
    write(Object.fromEntries(Object.keys(choices).map((name) => [name, ''])));
  }

  return (
    <FilterPanel filters={filters} counts={counts} onChoose={choose} onClear={clear}>
      {children?.(write)}
    </FilterPanel>
  );
}

function useWriteChoice(): WriteChoice {
  const navigate = useNavigate();
  return useCallback(
    (change) =>
      void navigate({
        to: '.',
        search: (before: object) =>
          Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
