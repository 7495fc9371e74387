import { useDeferredValue, useEffect, useState } from 'react';
import { firstMoment } from '#pwa/served/served-page.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';

/** Now, told anew every minute. A list whose every row shows it is drawn again in slices, so that no press is kept waiting. */
export function useMinute(): Date {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return useDeferredValue(isHydrated ? now : firstMoment());
}
