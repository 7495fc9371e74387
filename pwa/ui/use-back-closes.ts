import { useEffect, useRef } from 'react';
import { addHistoryEntry, addOpenOverlay } from './overlays.ts';

/**
 * Lets Back close an overlay, and Escape also while a toast stands above it.
 *
 * @param isOpen True when it can be seen.
 * @param hasHistoryEntry False where the overlay needs no entry of its own, because its address has one already.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, hasHistoryEntry = true): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? addOpenOverlay(() => latest.current()) : undefined), [isOpen]);
  useEffect(
    () => (isOpen && hasHistoryEntry ? addHistoryEntry(() => latest.current()) : undefined),
    [isOpen, hasHistoryEntry],
  );
}

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
    const ends = Array.from({ length: count }, () => addHistoryEntry(() => latest.current()));
    return () => {
      for (const end of ends) end();
    };
  }, [count]);
}
