import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#pwa/data/app/use-debounced.ts';
import { limits } from '#shared/limits.ts';

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
    // On the way to another page: to write here would come back.
    if (pageNow() !== page) return;
    written.current.push(debounced);
    write(debounced);
  }, [debounced]);

  return [text, setText];
}

function pageNow(): string {
  return typeof location === 'undefined' ? '' : location.pathname;
}
