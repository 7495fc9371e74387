import { useEffect, useRef, useState } from 'react';
import { useSettled } from '#pwa/data/app/use-settled.ts';
import { limits } from '#shared/limits.ts';

/**
 * What stands in the search box. The box answers each key at once; the address follows when the typing pauses, and a
 * change of the address from outside (a link, Back, "clear") replaces what stands in the box.
 *
 * @param addressed The text in the address.
 * @param write Puts a text into the address.
 */
export function useSearchText(addressed: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(addressed);
  const settled = useSettled(text, limits.searchDebounceMs);
  const written = useRef(new Set([addressed]));

  useEffect(() => {
    if (written.current.has(addressed)) written.current = new Set([addressed]);
    else {
      written.current = new Set([addressed]);
      setText(addressed);
    }
  }, [addressed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in the typing writes
  useEffect(() => {
    if (settled !== text || written.current.has(settled)) return;
    written.current.add(settled);
    write(settled);
  }, [settled]);

  return [text, setText];
}
