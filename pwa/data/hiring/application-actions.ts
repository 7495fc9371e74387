import type { SentApplication } from '#shared/model/application.ts';
import { failureIn } from '../forms/failure-text.ts';
import { writeOrFind } from '../forms/unclear-outcome.ts';
import { noteConnection } from '../offline/connection.ts';
import { ownApplications } from './own-applications.ts';

/** An application to be sent. */
export interface ApplicationToSend {
  userId: number;
  jobId: number;
  /** `''` for none. */
  coverLetter: string;
}

/**
 * Applies for a job; the own applications then hold it.
 *
 * @throws UnclearOutcome when nobody knows whether it arrived
 * @throws RequestFailure `already_applied`, `job_closed`, `not_authenticated` …
 * @see requirements S8, L10
 */
export async function applyToJob({ userId, jobId, coverLetter }: ApplicationToSend): Promise<SentApplication> {
  const { fetchOwnApplications, sendApplication } = await import('../../http/applications-api.ts');
  const applications = ownApplications(userId);
  try {
    const sent = await writeOrFind({
      name: `application ${userId} ${jobId}`,
      write: () => noteConnection(() => sendApplication(jobId, coverLetter)),
      find: async () => (await noteConnection(fetchOwnApplications)).find(({ job }) => job.id === jobId),
    });
    applications.change((known) => [sent, ...known.filter(({ id }) => id !== sent.id)]);
    return sent;
  } catch (fault) {
    if (failureIn(fault)?.code === 'already_applied') applications.refresh();
    throw fault;
  }
}

/**
 * Withdraws an own application; one that is gone already counts as withdrawn.
 * @throws RequestFailure
 * @see requirements S9
 */
export async function withdrawApplication(userId: number, id: number): Promise<void> {
  const { sendWithdrawal } = await import('../../http/applications-api.ts');
  try {
    await noteConnection(() => sendWithdrawal(id));
  } catch (fault) {
    if (failureIn(fault)?.code !== 'not_found') throw fault;
  }
  ownApplications(userId).change((known) => known.filter((one) => one.id !== id));
}
