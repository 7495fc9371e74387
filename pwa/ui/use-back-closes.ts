import { useEffect, useRef } from 'react';
import { noteOpen } from './open-overlays.ts';
import { noteOverlay } from './overlay-history.ts';

/**
 * Lets Back close an overlay, and Escape also while a toast stands above it.
 *
 * @param isOpen True when it can be seen.
 * @param hasEntry False where Back means something else: the address names the overlay, which has an entry already.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, hasEntry = true): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? noteOpen(() => latest.current()) : undefined), [isOpen]);
  useEffect(() => (isOpen && hasEntry ? noteOverlay(() => latest.current()) : undefined), [isOpen, hasEntry]);
}
