import { useMemo, useSyncExternalStore } from 'react';
import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import { callLate } from '../../http/call-late.ts';
import { LiveResource, type Retryable, useResource } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshOnReturn } from '../core/resource-hooks.ts';
import { createStore, type Store } from '../core/store.ts';
import { requestAs } from '../session/request-as.ts';
import { ownJobs } from './own-jobs.ts';

type Applications = LiveResource<ReceivedApplication[]>;

/** The applications for a job. They are other people's: this device never keeps them. @see trust §7, requirements S1 */
export function receivedApplications(companyId: number, jobId: number): Applications {
  return cachedResource(
    `received:${companyId}:${jobId}`,
    () =>
      new LiveResource<ReceivedApplication[]>({
        load: () =>
          requestAs('company', () =>
            callLate('listReceivedApplications', { params: { id: String(jobId) }, query: {} }),
          ),
      }),
  );
}

/** Statuses that were chosen here and are not confirmed yet, by id of the application. */
export const chosenStatuses: Store<ReadonlyMap<number, StatusChange>> = createStore<ReadonlyMap<number, StatusChange>>(
  new Map(),
);

/** Lays the statuses that were chosen here over those of the server. */
export function withChosen(
  applications: readonly ReceivedApplication[],
  chosen: ReadonlyMap<number, StatusChange>,
): readonly ReceivedApplication[] {
  if (chosen.size === 0) return applications;
  return applications.map((one) => {
    const change = chosen.get(one.id);
    if (!change || change.status === one.status) return one;
    return { ...one, status: change.status, statusMessage: change.message };
  });
}

/**
 * Follows the applications for a job of the signed-in company, with the statuses chosen here at once; asks again when
 * somebody comes back to the page.
 *
 * @see requirements S1, S2
 */
export function useReceivedApplications({
  companyId,
  jobId,
}: {
  companyId: number;
  jobId: number;
}): Retryable<readonly ReceivedApplication[]> {
  const resource = useMemo(() => receivedApplications(companyId, jobId), [companyId, jobId]);
  const loadable = useResource(resource);
  const chosen = useSyncExternalStore(chosenStatuses.subscribe, chosenStatuses.get);
  useRefreshOnReturn(resource);
  return useMemo(
    () => (loadable.state === 'ready' ? { ...loadable, data: withChosen(loadable.data, chosen) } : loadable),
    [loadable, chosen],
  );
}

/** Applications whose status is on its way: a status chosen meanwhile is sent next, never before. */
const sending = new Map<number, Promise<void>>();

function choose(id: number, change: StatusChange | undefined): void {
  const chosen = new Map(chosenStatuses.get());
  if (change === undefined) chosen.delete(id);
  else chosen.set(id, change);
  chosenStatuses.set(chosen);
}

async function send({ id, jobId }: ReceivedApplication, companyId: number): Promise<void> {
  for (let change = chosenStatuses.get().get(id); change !== undefined; ) {
    const wanted = change;
    const input = { params: { id: String(id) }, body: wanted };
    const changed = await requestAs('company', () => callLate('setApplicationStatus', input));
    receivedApplications(companyId, jobId).change((all) => all.map((one) => (one.id === id ? changed : one)));
    const chosen = chosenStatuses.get().get(id);
    change = chosen === wanted ? undefined : chosen;
  }
}

/**
 * Sets the status of an application, with words to the candidate: shown at once, taken back when it cannot be saved.
 * Choices that follow each other quickly are sent one after the other, and the last one stays.
 *
 * @throws RequestFailure; the status is then the one before.
 * @see requirements S2, S3
 */
export async function setApplicationStatus(
  application: ReceivedApplication,
  change: StatusChange,
  companyId: number,
): Promise<void> {
  const { id, jobId } = application;
  choose(id, change);
  const underWay = sending.get(id);
  if (underWay) return underWay;
  const sent = send(application, companyId).finally(() => {
    sending.delete(id);
    choose(id, undefined);
    // Somebody else may have decided meanwhile, and the counts of the job are others now.
    if (sending.size === 0) receivedApplications(companyId, jobId).refresh();
    ownJobs(companyId).refresh();
  });
  sending.set(id, sent);
  return sent;
}
