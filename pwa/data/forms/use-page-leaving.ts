import { useEffect, useRef } from 'react';

/** Calls a function when the page is left or reloaded. Only its work before its first wait is sure to happen. */
export function usePageLeaving(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
