import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import {
  type EndedDays,
  endedPeriods,
  type Featuring,
  type HeldDays,
  type PaidPeriod,
} from '../../domain/rules/featuring-days.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lockingRows, or } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Touch } from '../mutate.ts';
import type { PaymentRecord, UserRecord } from '../records.ts';

/** A person with the paid time that is left, and the paid days that are on hold. */
export interface UserWithPaidTime extends UserRecord {
  paidPeriods: readonly PaidPeriod[];
  heldDays: readonly HeldDays[];
}

/** A transaction that changes featured people. */
export interface FeaturingWriting {
  tx: Connection;
  touch: Touch;
  now: Date;
}

/** Reads a person and locks the row, so that changes of the same person's featuring come one after the other. */
export async function lockUser(tx: Connection, userId: number): Promise<UserRecord | undefined> {
  const { users } = tx.tables;
  return (await lockingRows(tx.db.select().from(users).where(eq(users.id, userId))))[0];
}

/** The paid part of a person's featured time. */
export type PaidTime = Pick<Featuring, 'paid' | 'held' | 'ended'>;

const noPaidTime: PaidTime = { paid: [], held: [], ended: [] };

/** Reads until when a person is featured at `now`, and which of the time is paid for. */
export async function readFeaturing(tx: Connection, user: UserRecord, now: Date): Promise<Featuring> {
  const paidTime = (await paidTimeOf(tx, [user.id], now)).get(user.id) ?? noPaidTime;
  return { until: isEffectivelyFeatured(user, now) ? user.featuredUntil : null, ...paidTime };
}

/**
 * Reads the paid time of some people: the periods that are not over at `now`, in order of time, and the days that are
 * on hold or ended; people without any are missing.
 */
export async function paidTimeOf(
  { db, tables: { payments } }: Connection,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, PaidTime>> {
  const times = new Map<number, PaidTime>();
  if (userIds.length === 0) return times;
  const isOfInterest = or(gt(payments.effectiveUntil, now), isNotNull(payments.heldSince), isNotNull(payments.endedAt));
  const rows = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.userId, [...userIds]), isNull(payments.revokedAt), isOfInterest))
    .orderBy(asc(payments.effectiveFrom), asc(payments.id));
  for (const row of rows) {
    if (row.userId === null) continue;
    const { paid, held, ended } = times.get(row.userId) ?? noPaidTime;
    times.set(row.userId, {
      paid: [...paid, ...periodOf(row, now)],
      held: [...held, ...heldDaysOf(row)],
      ended: [...ended, ...endedDaysOf(row)],
    });
  }
  return times;
}

/** The period of a payment that is not over at `now`, in a list; an empty one for none. */
export function periodOf({ id: paymentId, effectiveFrom: from, effectiveUntil: until }: PaymentRecord, now: Date) {
  return from && until && until > now ? [{ paymentId, from, until }] : [];
}

/** The days of a payment that are on hold, likewise. */
export function heldDaysOf({ id: paymentId, heldMs: leftMs, heldSince: since }: PaymentRecord): HeldDays[] {
  return since ? [{ paymentId, leftMs, since }] : [];
}

function endedDaysOf({ id: paymentId, endedMs: ms, endedAt: at, endReason: reason }: PaymentRecord): EndedDays[] {
  return at ? [{ paymentId, ms, at, reason: reason ?? '' }] : [];
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
  const changes = new Map<number, Partial<PaymentRecord>>();
  const change = (id: number, fields: Partial<PaymentRecord>) => changes.set(id, { ...changes.get(id), ...fields });
  for (const period of [...after.paid, ...endedPeriods({ before, after }, now)]) {
    if (before.paid.some((known) => isSame(known, period))) continue;
    change(period.paymentId, { effectiveFrom: period.from, effectiveUntil: period.until });
  }
  for (const { paymentId } of without(before.held, after.held)) change(paymentId, { heldMs: 0, heldSince: null });
  for (const { paymentId, leftMs, since } of after.held) change(paymentId, { heldMs: leftMs, heldSince: since });
  const noEnd = { endedMs: 0, endedAt: null, endReason: null };
  for (const { paymentId } of without(before.ended, after.ended)) change(paymentId, noEnd);
  for (const { paymentId, ms, at, reason } of after.ended) {
    change(paymentId, { endedMs: ms, endedAt: at, endReason: reason });
  }
  for (const [id, fields] of changes) await tx.db.update(payments).set(fields).where(eq(payments.id, id));
}

type OfPayment = HeldDays | EndedDays;

function without(before: readonly OfPayment[], after: readonly OfPayment[]): OfPayment[] {
  return before.filter(({ paymentId }) => !after.some((one) => one.paymentId === paymentId));
}

function isSame(one: PaidPeriod, other: PaidPeriod): boolean {
  return (
    one.paymentId === other.paymentId &&
    one.from.getTime() === other.from.getTime() &&
    one.until.getTime() === other.until.getTime()
  );
}
