import { type RefObject, useEffect } from 'react';
import { isPressedEarly } from '../boot/early-presses.ts';

/**
 * Answers a press that came before the code of a late part was there. Its button has `data-late` in the markup until
 * then.
 *
 * @param answer What the button does.
 */
export function useEarlyPress(button: RefObject<HTMLButtonElement | null>, answer: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the part comes to life
  useEffect(() => {
    if (!button.current) return;
    button.current.removeAttribute('data-late');
    if (isPressedEarly(button.current)) answer();
  }, []);
}
