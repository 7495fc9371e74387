import { useEffect, useState } from 'react';
import { followCopy } from '../core/storage.ts';
import { useSession } from '../session/use-session.ts';

/** Ids of the jobs that the signed-in talent applied for; null for everybody else, and until they are known. */
export function useAppliedJobs(): ReadonlySet<number> | null {
  const session = useSession();
  const talentId = session.state === 'signed-in' && session.account.role === 'talent' ? session.account.id : null;
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    setIds(null);
    if (talentId === null) return undefined;
    // No first view waits for it.
    return followCopy(async () => (await import('./follow-applied.ts')).followApplied(talentId, setIds));
  }, [talentId]);
  return ids;
}
