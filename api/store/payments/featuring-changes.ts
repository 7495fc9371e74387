import { limits } from '#shared/limits.ts';
import {
  type DecideFeaturing,
  daysWithout,
  type EarlierChange,
  type FeaturingDecision,
} from '../../domain/rules/featuring-changes.ts';
import type { Featuring, Revocation } from '../../domain/rules/featuring-days.ts';
import { mailOfFeaturingChange, onceKeyOfChange } from '../../domain/rules/featuring-mails.ts';
import { latestFeaturingEntry, type StoredFeaturingEntry, writeAudit } from '../admin/audit-log.ts';
import { and, eq, inArray, isNull } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import type { Admin, UserRecord } from '../records.ts';
import { type FeaturingWriting, lockUser, readFeaturing, type UserWithPaidTime, writeFeaturing } from './featuring.ts';

/** An administrator's change of a person's featured time. */
export interface FeaturingChange {
  /** Names the change, to undo it. */
  changeId: number;
  user: UserWithPaidTime;
}

interface Changing extends FeaturingWriting {
  by: Admin;
}

/**
 * Stores what `decide` makes of a person's featured time, with its entry in the audit log and its mail. Undefined for an
 * unknown person.
 */
export async function changeFeaturing<Refusal extends 'changed' = never>(
  writing: Changing,
  userId: number,
  decide: DecideFeaturing<Refusal>,
): Promise<FeaturingChange | Refusal | undefined> {
  const { tx, now } = writing;
  const user = await lockUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  const last = await earlierChange(tx, userId);
  const decision = decide({ before, last, now });
  return typeof decision === 'string' ? decision : store(writing, user, { before, decision, last });
}

interface Change {
  before: Featuring;
  decision: FeaturingDecision;
  last: EarlierChange | undefined;
}

async function store(writing: Changing, user: UserRecord, change: Change): Promise<FeaturingChange> {
  const { tx, now, by } = writing;
  const { before, decision } = change;
  const { action, after, durationDays, reason } = decision;
  await writeFeaturing(writing, user.id, { before, after });
  const featuring = {
    durationDays,
    reason,
    featuredUntil: after.until?.toISOString() ?? null,
    previousUntil: before.until?.toISOString() ?? null,
    // Moments become ISO 8601 texts.
    previousPaid: asStored(before.paid),
    previousHeld: asStored(before.held),
    previousEnded: asStored(before.ended),
  };
  const entry = { actorId: by.id, action, subject: 'user', subjectId: user.id, featuring } as const;
  const changeId = await writeAudit(tx, entry, now);
  await queueMailOfChange(writing, user, { ...change, changeId });
  const changed = { ...user, isFeatured: after.until !== null, featuredUntil: after.until };
  return { changeId, user: { ...changed, paidPeriods: after.paid, heldDays: after.held } };
}

/** A mail that still waits is replaced by one that compares with the state before the first of the changes. */
async function queueMailOfChange(
  { tx, now }: Changing,
  user: UserRecord,
  { changeId, before, decision: { after }, last }: Change & { changeId: number },
): Promise<void> {
  const sinceChangeId = (last && (await takeBackMailOfChange(tx, last.id))) ?? changeId;
  const first = sinceChangeId === changeId ? undefined : await earlierChange(tx, user.id, sinceChangeId);
  const compared = { changeId, sinceChangeId, before: daysWithout(first, now) ?? before, after };
  await queueMail(tx, mailOfFeaturingChange(user, compared, now), now);
}

async function earlierChange(tx: Connection, userId: number, id?: number): Promise<EarlierChange | undefined> {
  const entry = await latestFeaturingEntry(tx, userId, id);
  if (!entry) return undefined;
  const before = featuringBefore(entry);
  const { featuredUntil } = entry.featuring;
  return {
    ...{ id: entry.id, at: entry.at, before, featuredUntil: featuredUntil === null ? null : new Date(featuredUntil) },
    revocations: before ? await revocationsOf(tx, before) : [],
  };
}

function featuringBefore({ featuring }: StoredFeaturingEntry): Featuring | undefined {
  const { previousUntil, previousPaid, previousHeld = [], previousEnded = [] } = featuring;
  if (previousUntil === undefined || previousPaid === undefined) return undefined;
  return {
    until: previousUntil === null ? null : new Date(previousUntil),
    paid: previousPaid.map(({ from, until, ...one }) => ({ ...one, from: new Date(from), until: new Date(until) })),
    held: previousHeld.map(({ since, ...one }) => ({ ...one, since: new Date(since) })),
    ended: previousEnded.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
  };
}

type Stored<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };

function asStored<T>(rows: readonly T[]): Stored<T>[] {
  return JSON.parse(JSON.stringify(rows));
}

async function revocationsOf(tx: Connection, { paid, held }: Featuring): Promise<Revocation[]> {
  const { payments } = tx.tables;
  const ids = [...paid, ...held].map(({ paymentId }) => paymentId);
  if (ids.length === 0) return [];
  const rows = await tx.db
    .select({ paymentId: payments.id, at: payments.revokedAt })
    .from(payments)
    .where(inArray(payments.id, ids));
  return rows.flatMap(({ paymentId, at }): Revocation[] => (at ? [{ paymentId, at }] : []));
}

/**
 * Deletes the mail of an earlier change that has not been sent.
 *
 * @returns The first change that it reports; undefined when there is no such mail, or it is being sent.
 */
async function takeBackMailOfChange(tx: Connection, changeId: number): Promise<number | undefined> {
  const { mailQueue } = tx.tables;
  const waiting = await findWaitingMail(tx, changeId);
  if (!waiting) return undefined;
  const taken = await tx.db.delete(mailQueue).where(isUnclaimed(tx, waiting)).returning({ data: mailQueue.data });
  // `mailOfFeaturingChange` wrote it.
  const data = taken[0]?.data as { featuring?: { sinceChangeId?: number } } | undefined;
  return data?.featuring?.sinceChangeId;
}

/** Makes the waiting mail of the last change due now: the mail of a payment, which changes the days again, follows it. */
export async function hurryMailOfLastChange(tx: Connection, userId: number, now: Date): Promise<void> {
  const last = await latestFeaturingEntry(tx, userId);
  const waiting = last && (await findWaitingMail(tx, last.id));
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
  // A sender that has claimed the mail has moved its next attempt.
  const isWaiting = mail?.nextAttemptAt.getTime() === (mail?.createdAt.getTime() ?? 0) + limits.featuringMailDelayMs;
  return isWaiting ? mail : undefined;
}

function isUnclaimed({ tables: { mailQueue } }: Connection, { id, nextAttemptAt }: WaitingMail) {
  return and(eq(mailQueue.id, id), isNull(mailQueue.sentAt), eq(mailQueue.nextAttemptAt, nextAttemptAt));
}
