import { type RefObject, useEffect, useRef, useState } from 'react';

const stepCount = 40;

/** The drawn part of a list that grows while it is scrolled. */
interface GrowingList {
  /** How many are drawn. */
  count: number;
  /** Stands after the last drawn one. */
  endRef: RefObject<HTMLDivElement | null>;
}

/**
 * Draws the first of many and some more each time their end comes near, so that two thousand do not cost a phone a
 * second at once.
 *
 * @param all How many there are.
 * @param list Names the list: another one begins anew.
 */
export function useGrowingList(all: number, list: string): GrowingList {
  const [grown, setGrown] = useState({ list, count: stepCount });
  const endRef = useRef<HTMLDivElement>(null);
  const count = Math.min(all, grown.list === list ? grown.count : stepCount);

  useEffect(() => {
    const end = endRef.current;
    if (!end || count >= all) return;
    const observer = new IntersectionObserver(
      (moments) => moments.at(-1)?.isIntersecting && setGrown({ list, count: count + stepCount }),
      { root: end.closest('.dlg'), rootMargin: '1200px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [all, count, list]);

  return { count, endRef };
}
