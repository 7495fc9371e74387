import {
  type Featuring,
  moveEnd,
  type PaidPeriod,
  type Revocation,
  replaceDays,
  restoredDays,
} from '../../domain/featuring/featuring-days.ts';
import type { FeaturingChange } from '../../ports/payments.ts';
import { latestFeaturingDeed, type StoredFeaturingDeed, writeAudit } from '../admin/audit-log.ts';
import { inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import type { Admin, UserRecord } from '../records.ts';
import { type FeaturingWriting, readFeaturing, takeUser, writeFeaturing } from './featuring.ts';
import { mailOfFeaturingChange, takeBackMailOfChange } from './featuring-mails.ts';

interface Changing extends FeaturingWriting {
  by: Admin;
}

/** Puts days from now in the place of all that are left, or ends featuring (null). Undefined for somebody unknown. */
export async function setFeatured(
  writing: Changing,
  userId: number,
  { durationDays, reason }: { durationDays: number | null; reason: string | null },
): Promise<FeaturingChange | undefined> {
  const { tx, now } = writing;
  const user = await takeUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  const after = replaceDays(before, durationDays, now);
  const action = durationDays === null ? 'end_featured' : 'set_featured';
  return change(writing, user, { before, after, deed: { action, durationDays, reason } });
}

/** Moves the end of being featured. Undefined for somebody unknown. */
export async function moveFeaturedEnd(
  writing: Changing,
  userId: number,
  { featuredUntil, reason }: { featuredUntil: Date; reason: string },
): Promise<FeaturingChange | undefined> {
  const { tx, now } = writing;
  const user = await takeUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  const after = moveEnd(before, featuredUntil, now);
  return change(writing, user, { before, after, deed: { action: 'move_featured_end', durationDays: null, reason } });
}

/**
 * Undoes an administrator's change, as long as nothing else has changed since. Money that went back
 * meanwhile stays back.
 *
 * @returns `'changed'` when the change is not the last one, or a payment has added days since.
 */
export async function undoFeaturingChange(
  writing: Changing,
  userId: number,
  changeId: number,
): Promise<FeaturingChange | 'changed' | undefined> {
  const { tx, now } = writing;
  const user = await takeUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  const latest = await latestFeaturingDeed(tx, userId);
  const known = latest?.id === changeId ? featuringBefore(latest) : undefined;
  if (!latest || !known || !stillHolds(latest, before, now)) return 'changed';
  const after = await withoutRevoked(tx, known, now);
  return change(writing, user, { before, after, deed: { action: 'undo_featured', durationDays: null, reason: null } });
}

interface Change {
  before: Featuring;
  after: Featuring;
  deed: {
    action: 'set_featured' | 'end_featured' | 'move_featured_end' | 'undo_featured';
    durationDays: number | null;
    reason: string | null;
  };
}

/** Stores a change with its entry in the audit log and its mail. */
async function change(
  writing: Changing,
  user: UserRecord,
  { before, after, deed: { action, durationDays, reason } }: Change,
): Promise<FeaturingChange> {
  const { tx, now, by } = writing;
  const previous = await latestFeaturingDeed(tx, user.id);
  await writeFeaturing(writing, user.id, { before, after });
  const featuring = {
    durationDays,
    reason,
    featuredUntil: after.until?.toISOString() ?? null,
    previousUntil: before.until?.toISOString() ?? null,
    previousPaid: before.paid.map(storedPeriod),
  };
  const changeId = await writeAudit(
    tx,
    { actorId: by.id, action, subject: 'user', subjectId: user.id, featuring },
    now,
  );
  await tell(writing, user, { changeId, before, after, previous });
  const changed = { ...user, isFeatured: after.until !== null, featuredUntil: after.until };
  return { changeId, user: { ...changed, paidPeriods: [...after.paid] } };
}

/** A mail that still waits is replaced by one that compares with the state before the first of the changes. */
async function tell(
  { tx, now }: Changing,
  user: UserRecord,
  told: { changeId: number; before: Featuring; after: Featuring; previous: StoredFeaturingDeed | undefined },
): Promise<void> {
  const { changeId, after, previous } = told;
  const sinceChangeId = (previous && (await takeBackMailOfChange(tx, previous.id))) ?? changeId;
  const first = sinceChangeId === changeId ? undefined : await latestFeaturingDeed(tx, user.id, sinceChangeId);
  const known = first && featuringBefore(first);
  const before = known ? await withoutRevoked(tx, known, now) : told.before;
  await queueMail(tx, mailOfFeaturingChange(user, { changeId, sinceChangeId, before, after }, now), now);
}

/** True while the result of a change is still the current state. */
function stillHolds({ featuring: { featuredUntil } }: StoredFeaturingDeed, { until }: Featuring, now: Date): boolean {
  // Moments of the one form are in the order of their texts.
  if (until === null) return featuredUntil === null || featuredUntil <= now.toISOString();
  return featuredUntil === until.toISOString();
}

/** The state before a change; undefined for changes from the time when it was not kept. */
function featuringBefore({ featuring }: StoredFeaturingDeed): Featuring | undefined {
  const { previousUntil, previousPaid } = featuring;
  if (previousUntil === undefined || previousPaid === undefined) return undefined;
  const paid = previousPaid.map(
    ({ paymentId, from, until }): PaidPeriod => ({ paymentId, from: new Date(from), until: new Date(until) }),
  );
  return { until: previousUntil === null ? null : new Date(previousUntil), paid };
}

function storedPeriod({ paymentId, from, until }: PaidPeriod) {
  return { paymentId, from: from.toISOString(), until: until.toISOString() };
}

async function withoutRevoked(tx: Connection, featuring: Featuring, now: Date): Promise<Featuring> {
  const { payments } = tx.tables;
  const ids = featuring.paid.map(({ paymentId }) => paymentId);
  const rows =
    ids.length === 0
      ? []
      : await tx.db
          .select({ paymentId: payments.id, at: payments.revokedAt })
          .from(payments)
          .where(inArray(payments.id, ids));
  const revocations = rows.flatMap(({ paymentId, at }): Revocation[] => (at ? [{ paymentId, at }] : []));
  return restoredDays(featuring, revocations, now);
}
