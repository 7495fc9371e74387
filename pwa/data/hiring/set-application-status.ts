import type { ReceivedApplication, StatusChange } from '#shared/model/application.ts';
import { callLate } from '../../http/call-late.ts';
import { requestAs } from '../account/request-as.ts';
import { ownJobs } from './own-jobs.ts';
import { chosenStatuses, receivedApplications } from './received-applications.ts';

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
