import { useDeferredValue, useEffect, useState } from 'react';
import { firstMoment } from '#pwa/served/served-page.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';
import { serverTime } from '../../http/server-clock.ts';

/** The present by the server's clock. The clock of a device may be a year ahead, and would hide jobs that are still open. */
export function serverNow(): Date {
  return serverTime();
}

const deviceNow = () => new Date();

/**
 * Now by the server's clock, updated every minute and when the window becomes visible. Compare dates of the server with it.
 * The update is deferred, so that a long list of rows that show it does not delay a press.
 */
export function useMinute(): Date {
  return useTicking(serverNow);
}

/** Now by the device's clock, updated likewise, for dates that this device set, such as those of its stored copies. */
export function useDeviceMinute(): Date {
  return useTicking(deviceNow);
}

function useTicking(read: () => Date): Date {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(read);
  useEffect(() => {
    const tick = () => setNow(read());
    const timer = setInterval(tick, 60_000);
    // Timers do not run while the window is hidden or the machine sleeps.
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
