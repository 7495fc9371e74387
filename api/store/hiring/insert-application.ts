import { and, eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueApplicationMail } from '../mail/application-mails.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';

/** An application to store, and the mail about it. */
export interface NewApplication {
  jobId: number;
  userId: number;
  coverLetter: string | null;
  matchScore: number | null;
}

interface Refused {
  refused: 'already_applied' | 'job_closed';
}

/**
 * Stores an application with the first entry of its history, the mail to the company and the news for its webhooks, if the
 * job is open then.
 *
 * @returns Its id, or the reason of the refusal; a second application is named as such even when the job has closed
 * since.
 * @see requirements S8
 */
export async function insertApplication(
  tx: Connection,
  application: NewApplication,
  now: Date,
): Promise<number | Refused> {
  const { applications, applicationEvents } = tx.tables;
  const { jobId, userId } = application;
  const known = await tx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)));
  if (known.length > 0) return { refused: 'already_applied' };
  if (!(await isOpen(tx, jobId, now))) return { refused: 'job_closed' };
  const [stored] = await tx.db
    .insert(applications)
    .values({ ...application, appliedAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: applications.id, status: applications.status });
  // Somebody who clicks twice is here twice at the same moment; the unique index lets one through.
  if (!stored) return { refused: 'already_applied' };
  await tx.db.insert(applicationEvents).values({ applicationId: stored.id, status: stored.status, at: now });
  await queueApplicationMail(tx, { ...application, applicationId: stored.id }, now);
  await queueWebhooks(tx, [{ event: 'application.created', jobId, applicationId: stored.id }], now);
  return stored.id;
}

/** Locks the job where others may write meanwhile: it cannot close before the application is stored. */
async function isOpen(tx: Connection, jobId: number, now: Date): Promise<boolean> {
  const { jobs } = tx.tables;
  const [job] = await lockingRows(
    tx.db.select({ status: jobs.status, expiryDate: jobs.expiryDate }).from(jobs).where(eq(jobs.id, jobId)),
  );
  return job?.status === 'active' && job.expiryDate > now;
}
