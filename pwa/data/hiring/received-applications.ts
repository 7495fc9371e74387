import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import { callLate } from '../../http/call-late.ts';
import { requestAs } from '../account/request-as.ts';
import { keepResource } from '../app/keep-resource.ts';
import { LiveResource } from '../app/live-resource.ts';
import { createStore, type Store } from '../app/store.ts';

type Applications = LiveResource<ReceivedApplication[]>;

/** The applications for a job. They are other people's: this device never keeps them. @see trust §7, requirements S1 */
export function receivedApplications(companyId: number, jobId: number): Applications {
  return keepResource(
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
