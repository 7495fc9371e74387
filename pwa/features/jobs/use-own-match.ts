import { useEffect, useState } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import type { Match } from '#shared/model/application.ts';
import type { JobCard } from '#shared/model/job.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

type CreateMatcher = typeof import('#shared/rules/match-score.ts').createMatcher;

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
    const use = (createMatcher: CreateMatcher) => {
      const today = toCalendarDay(new Date());
      if (isWanted && talent) setMatchOf(() => (job: JobCard) => createMatcher(job, today)(talent));
    };
    setMatchOf(() => nobody);
    if (talent) {
      // Without it the list shows everything but the match.
      import('#shared/rules/match-score.ts').then((rule) => use(rule.createMatcher)).catch(() => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [talent]);
  return matchOf;
}
