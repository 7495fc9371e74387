import { useMemo } from 'react';
import type { SentApplication } from '#shared/model/application.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue } from '../../local/account.local.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { type Dated, LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useStoredResource } from '../core/resource-hooks.ts';
import { isSignedIn } from '../core/session-store.ts';
import { unlessGone, writeOrFind } from '../core/write-outcome.ts';

/** The own applications of an account, newest first. @see requirements S9 */
export function ownApplications(userId: number): LiveResource<SentApplication[]> {
  const source = {
    load: () => callLate('listOwnApplications', {}),
    save: async (dated: Dated<SentApplication[]>) => {
      const { saveAccountValue } = await import('../../local/account.local.ts');
      // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
      if (isSignedIn(userId)) await saveAccountValue(userId, 'applications', dated);
    },
  };
  return cachedResource(`applications:${userId}`, () => new LiveResource(source));
}

/**
 * Follows the own applications of the signed-in talent: the device's copy, then the network's answer.
 * @see requirements S9
 */
export function useOwnApplications(userId: number): Retryable<SentApplication[]> {
  const resource = useMemo(() => ownApplications(userId), [userId]);
  return useStoredResource(resource, () => readAccountValue<SentApplication[]>(userId, 'applications'));
}

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
  const applications = ownApplications(userId);
  try {
    const sent = await writeOrFind({
      name: `application ${userId} ${jobId}`,
      write: () =>
        noteConnection(() => callLate('applyToJob', { params: { id: String(jobId) }, body: { coverLetter } })),
      find: async () => {
        const known = await noteConnection(() => callLate('listOwnApplications', {}));
        return known.find(({ job }) => job.id === jobId);
      },
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
  await unlessGone(noteConnection(() => callLate('withdrawApplication', { params: { id: String(id) } })));
  ownApplications(userId).change((known) => known.filter((one) => one.id !== id));
}
