import { useEffect, useState } from 'react';

/** The value once it has not changed for `quietMs`; the first one at once. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return;
    const timer = setTimeout(() => setDebounced(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, debounced, quietMs]);
  return debounced;
}
