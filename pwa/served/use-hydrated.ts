import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and during hydration, then true. Read what only the device knows (clock, width, storage) when it is
 * true, because the first render must equal the server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The zone of the Gulf's days until the device's own is known; undefined stands for that one. */
export function useTimeZone(): 'Asia/Qatar' | undefined {
  return useHydrated() ? undefined : 'Asia/Qatar';
}
