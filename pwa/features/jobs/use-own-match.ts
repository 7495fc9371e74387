import { useEffect, useState } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import type { Match } from '#shared/model/application.ts';
import type { JobCard } from '#shared/model/job.ts';

/** Returns how the signed-in talent matches a job; null for everybody else and until it is known. */
export type OwnMatchOf = (job: JobCard) => Match | null;

const nobody: OwnMatchOf = () => null;

/** Returns the function that rates how the own profile matches a job. Its rule loads after the list. @see api §2 Match score */
export function useOwnMatch(): OwnMatchOf {
  const session = useSession();
  const talent = session.state === 'signed-in' && session.account.role === 'talent' ? session.account : null;
  const [matchOf, setMatchOf] = useState<OwnMatchOf>(() => nobody);
  useEffect(() => {
    let isWanted = true;
    setMatchOf(() => nobody);
    if (talent) {
      const loading = Promise.all([import('#shared/rules/match-score.ts'), import('#shared/rules/calendar-day.ts')]);
      loading.then(
        ([{ createMatcher }, { toCalendarDay }]) => {
          const today = toCalendarDay(new Date());
          if (isWanted) setMatchOf(() => (job: JobCard) => createMatcher(job, today)(talent));
        },
        // Without the rule the list shows everything but the match.
        () => undefined,
      );
    }
    return () => {
      isWanted = false;
    };
  }, [talent]);
  return matchOf;
}
