import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while its markup is taken over, true ever after. What only the device knows (its clock, its
 * width, its storage) is read when it is true: the first render must be the server's.
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
