import { useEffect, useRef } from 'react';
import { noteOverlay } from './overlay-history.ts';

/**
 * Lets Back close an overlay. Not for one that the address names: it has an entry already.
 *
 * @param isOpen True when it can be seen.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? noteOverlay(() => latest.current()) : undefined), [isOpen]);
}
