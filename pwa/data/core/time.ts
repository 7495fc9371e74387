import { useDeferredValue, useEffect, useState } from 'react';
import { firstMoment } from '#pwa/served/served-page.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';
import { serverTime } from '../../http/server-clock.ts';

/** The present by the server's clock: a device's may be a year ahead, and would hide what is still open. */
export function serverNow(): Date {
  return serverTime();
}

const deviceNow = () => new Date();

/**
 * Now by the server's clock, again every minute and when the window is shown again: what the server dated (ends, days,
 * ages) is compared with it. A list whose every row shows it is drawn again in slices, so that no press is kept waiting.
 */
export function useMinute(): Date {
  return useTicking(serverNow);
}

/** Likewise by the device's clock, for the age of what this device has dated itself, such as its stored copies. */
export function useDeviceMinute(): Date {
  return useTicking(deviceNow);
}

function useTicking(read: () => Date): Date {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(read);
  useEffect(() => {
    const tick = () => setNow(read());
    const timer = setInterval(tick, 60_000);
    // Timers rest while a window is hidden or the machine sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [read]);
  return useDeferredValue(isHydrated ? now : firstMoment());
}

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
