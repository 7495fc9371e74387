import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { asCompany } from './as-company.ts';
import { keepResource } from './keep-resource.ts';
import { LiveResource } from './live-resource.ts';
import { createStore, type Store } from './store.ts';

type Applications = LiveResource<ReceivedApplication[]>;

/** The applications for a job. They are other people's: this device never keeps them. @see trust §7, checklist S1 */
export function receivedApplications(companyId: number, jobId: number): Applications {
  return keepResource(
    `received:${companyId}:${jobId}`,
    () =>
      new LiveResource<ReceivedApplication[]>({
        load: () => asCompany(async () => (await import('../http/hiring-api.ts')).fetchReceivedApplications(jobId)),
        save: async () => undefined,
        watch: async () => () => undefined,
      }),
  );
}

/** Statuses that were chosen here and are not confirmed yet, by id of the application. */
export const chosenStatuses: Store<ReadonlyMap<number, ApplicationStatus>> = createStore<
  ReadonlyMap<number, ApplicationStatus>
>(new Map());

/** Lays the statuses that were chosen here over those of the server. */
export function withChosen(
  applications: readonly ReceivedApplication[],
  chosen: ReadonlyMap<number, ApplicationStatus>,
): readonly ReceivedApplication[] {
  if (chosen.size === 0) return applications;
  return applications.map((one) => {
    const status = chosen.get(one.id);
    return status === undefined || status === one.status ? one : { ...one, status };
  });
}
