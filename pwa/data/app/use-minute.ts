import { useEffect, useState } from 'react';
import { firstMoment } from '#pwa/served/served-page.ts';
import { useHydrated } from '#pwa/served/use-hydrated.ts';

/** Now, told anew every minute. */
export function useMinute(): Date {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? now : firstMoment();
}
