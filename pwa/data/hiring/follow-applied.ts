import type { SentApplication } from '#shared/model/application.ts';
import { readAccountValue } from '../../local/account.local.ts';
import { ownApplications } from './own-applications.ts';

/**
 * Calls back with the ids of the jobs that a talent applied for: first those of the device's copy, then those of the
 * network's answer.
 *
 * @returns what ends it
 */
export function followApplied(userId: number, onIds: (ids: ReadonlySet<number>) => void): () => void {
  const resource = ownApplications(userId);
  let isWanted = true;
  const report = (applications: readonly SentApplication[]) => {
    if (isWanted) onIds(new Set(applications.map(({ jobId }) => jobId)));
  };
  const reportAnswer = () => {
    const now = resource.get();
    if (now.state === 'ready') report(now.data);
  };
  const stop = resource.subscribe(reportAnswer);
  reportAnswer();
  readAccountValue<SentApplication[]>(userId, 'applications').then(
    (copy) => {
      if (copy && resource.get().state !== 'ready') report(copy.value);
    },
    // A browser that denies storage has no copy.
    () => undefined,
  );
  return () => {
    isWanted = false;
    stop();
  };
}
