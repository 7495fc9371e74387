import { type RefObject, useEffect, useRef } from 'react';
import { limits } from '#shared/limits.ts';

/** Marks the element with `data-scrolled` while the page is scrolled by more than 10 px. @see requirements C2 */
export function useScrolledMark(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = () => {
      element.current?.toggleAttribute('data-scrolled', window.scrollY > limits.headerShadowScrollPx);
    };
    // To ask now would lay the page out before its first paint, and again for it.
    const frame = requestAnimationFrame(mark);
    window.addEventListener('scroll', mark, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', mark);
    };
  }, []);
  return element;
}
