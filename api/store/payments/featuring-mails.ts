import { limits } from '#shared/limits.ts';
import { onceKeyOfChange } from '../../domain/rules/featuring-mails.ts';
import { and, eq, isNull } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';

/**
 * Takes back the mail of an earlier change that has not been sent.
 *
 * @returns The first change that it told of; undefined when there is no such mail, or it is on its way.
 */
export async function takeBackMailOfChange(tx: Connection, changeId: number): Promise<number | undefined> {
  const { mailQueue } = tx.tables;
  const waiting = await findWaitingMail(tx, changeId);
  if (!waiting) return undefined;
  const taken = await tx.db.delete(mailQueue).where(isUnclaimed(tx, waiting)).returning({ data: mailQueue.data });
  // `mailOfFeaturingChange` wrote it.
  const data = taken[0]?.data as { featuring?: { sinceChangeId?: number } } | undefined;
  return data?.featuring?.sinceChangeId;
}

/** Lets the waiting mail of a change leave before that of a payment, which changes the days after it. */
export async function hurryMailOfChange(tx: Connection, changeId: number, now: Date): Promise<void> {
  const waiting = await findWaitingMail(tx, changeId);
  if (!waiting) return;
  await tx.db.update(tx.tables.mailQueue).set({ nextAttemptAt: now }).where(isUnclaimed(tx, waiting));
}

interface WaitingMail {
  id: number;
  nextAttemptAt: Date;
}

async function findWaitingMail(tx: Connection, changeId: number): Promise<WaitingMail | undefined> {
  const { mailQueue } = tx.tables;
  const isUnsent = and(eq(mailQueue.onceKey, onceKeyOfChange(changeId)), isNull(mailQueue.sentAt));
  const [mail] = await tx.db.select().from(mailQueue).where(isUnsent);
  // A sender that has taken the mail has moved its next attempt.
  const isWaiting = mail?.nextAttemptAt.getTime() === (mail?.createdAt.getTime() ?? 0) + limits.featuringMailDelayMs;
  return isWaiting ? mail : undefined;
}

function isUnclaimed({ tables: { mailQueue } }: Connection, { id, nextAttemptAt }: WaitingMail) {
  return and(eq(mailQueue.id, id), isNull(mailQueue.sentAt), eq(mailQueue.nextAttemptAt, nextAttemptAt));
}
