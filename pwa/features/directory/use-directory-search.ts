import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#pwa/data/core/time.ts';
import type { Choices } from '#shared/catalog/directory-filters.ts';
import { limits } from '#shared/limits.ts';

/** What of a directory lives in its address. */
export interface DirectorySearch extends Choices {
  q?: string;
  /** Not the order of the list. */
  sort?: 'match' | 'newest' | undefined;
}

/** Computes the next search from the one in the address at that time. */
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

/**
 * The text in the search box. The box answers each key at once; the address follows when the typing pauses, and a
 * change of the address from outside (a link, Back, "clear") replaces the text in the box.
 *
 * @param addressed The text in the address.
 * @param write Puts a text into the address.
 */
export function useSearchText(addressed: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(addressed);
  const debounced = useDebounced(text, limits.searchDebounceMs);
  // The address follows later on a busy device: those that were written after it are still on their way.
  const written = useRef([addressed]);
  const [page] = useState(pageNow);

  useEffect(() => {
    const arrived = written.current.indexOf(addressed);
    written.current = arrived < 0 ? [addressed] : written.current.slice(arrived);
    if (arrived < 0) setText(addressed);
  }, [addressed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in the typing writes
  useEffect(() => {
    if (debounced !== text || written.current.at(-1) === debounced) return;
    // On the way to another page, writing here would lead back to this one.
    if (pageNow() !== page) return;
    written.current.push(debounced);
    write(debounced);
  }, [debounced]);

  return [text, setText];
}

function pageNow(): string {
  return typeof location === 'undefined' ? '' : location.pathname;
}
