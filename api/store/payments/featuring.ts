import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { endedPeriods, type Featuring, type PaidPeriod } from '../../domain/featuring/featuring-days.ts';
import { and, asc, eq, gt, inArray, isNull, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Touch } from '../mutate.ts';
import type { UserRecord } from '../records.ts';

/** A transaction that changes featured people. */
export interface FeaturingWriting {
  tx: Connection;
  touch: Touch;
  now: Date;
}

/** Reads a person and locks the row, so that changes of the same person's featuring come one after the other. */
export async function takeUser(tx: Connection, userId: number): Promise<UserRecord | undefined> {
  const { users } = tx.tables;
  return (await lockingRows(tx.db.select().from(users).where(eq(users.id, userId))))[0];
}

/** Reads until when a person is featured at `now`, and which of the time is paid for. */
export async function readFeaturing(tx: Connection, user: UserRecord, now: Date): Promise<Featuring> {
  const paid = (await paidPeriodsOf(tx, [user.id], now)).get(user.id) ?? [];
  return { until: isEffectivelyFeatured(user, now) ? user.featuredUntil : null, paid };
}

/**
 * Reads the paid periods of some people that are not over at `now`, in order of time; people without any are missing.
 */
export async function paidPeriodsOf(
  { db, tables: { payments } }: Connection,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, PaidPeriod[]>> {
  const periods = new Map<number, PaidPeriod[]>();
  if (userIds.length === 0) return periods;
  const rows = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.userId, [...userIds]), isNull(payments.revokedAt), gt(payments.effectiveUntil, now)))
    .orderBy(asc(payments.effectiveFrom), asc(payments.id));
  for (const { id: paymentId, userId, effectiveFrom: from, effectiveUntil: until } of rows) {
    if (userId === null || !from || !until) continue;
    periods.set(userId, [...(periods.get(userId) ?? []), { paymentId, from, until }]);
  }
  return periods;
}

/** Stores the changed parts of a person's featured time; receipts stay as they are. */
export async function writeFeaturing(
  { tx, touch, now }: FeaturingWriting,
  userId: number,
  { before, after }: { before: Featuring; after: Featuring },
): Promise<void> {
  const { users, payments } = tx.tables;
  await tx.db
    .update(users)
    .set({ isFeatured: after.until !== null, featuredUntil: after.until })
    .where(eq(users.id, userId));
  touch('talents', userId);
  for (const period of [...after.paid, ...endedPeriods({ before, after }, now)]) {
    if (before.paid.some((known) => isSame(known, period))) continue;
    await tx.db
      .update(payments)
      .set({ effectiveFrom: period.from, effectiveUntil: period.until })
      .where(eq(payments.id, period.paymentId));
  }
}

function isSame(one: PaidPeriod, other: PaidPeriod): boolean {
  return (
    one.paymentId === other.paymentId &&
    one.from.getTime() === other.from.getTime() &&
    one.until.getTime() === other.until.getTime()
  );
}
