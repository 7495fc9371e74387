import { useEffect, useRef } from 'react';
import { noteOverlay } from './overlay-history.ts';

/**
 * Lets Back go back a step within a page or dialog: each step behind the first one has an entry of the history.
 *
 * @param count How many steps lie behind the current one.
 * @param onBack Goes back one step.
 */
export function useHistorySteps(count: number, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const ends = Array.from({ length: count }, () => noteOverlay(() => latest.current()));
    return () => {
      for (const end of ends) end();
    };
  }, [count]);
}
