import { limits } from '#shared/limits.ts';
import {
  endFeaturing,
  type Featuring,
  featureFor,
  moveEnd,
  type Revocation,
  restoredDays,
} from '../../domain/rules/featuring-days.ts';
import { mailOfFeaturingChange } from '../../domain/rules/featuring-mails.ts';
import { endHeldDays, giveBackDays } from '../../domain/rules/held-days.ts';
import { latestFeaturingDeed, type StoredFeaturingDeed, writeAudit } from '../admin/audit-log.ts';
import { inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import type { Admin, UserRecord } from '../records.ts';
import type { UserWithPaidTime } from './featuring.ts';
import { type FeaturingWriting, readFeaturing, takeUser, writeFeaturing } from './featuring.ts';
import { takeBackMailOfChange } from './featuring-mails.ts';

/** An administrator's change of a person's featured time. */
export interface FeaturingChange {
  /** Names the change, to undo it. */
  changeId: number;
  user: UserWithPaidTime;
}

/** The days that an administrator gives from now on; null ends featuring. */
export interface FeaturingInput {
  durationDays: number | null;
  reason: string | null;
}

/** Where an administrator moves the end of featuring to, and why. */
export interface FeaturedEndInput {
  featuredUntil: Date;
  reason: string;
}

interface Changing extends FeaturingWriting {
  by: Admin;
}

/**
 * Gives days from now in the place of given ones, before all that are paid; or ends featuring (null), which puts paid
 * days on hold. Undefined for somebody unknown.
 */
export async function setFeatured(
  writing: Changing,
  userId: number,
  { durationDays, reason }: { durationDays: number | null; reason: string | null },
): Promise<FeaturingChange | undefined> {
  const { tx, now } = writing;
  const user = await takeUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  const after = durationDays === null ? endFeaturing(before, now) : featureFor(before, durationDays, now);
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
 * Gives back the paid days that are on hold, or ends them for good (with a reason). Undefined for somebody unknown.
 *
 * @returns `'changed'` when none are on hold.
 */
export async function releaseHeldDays(
  writing: Changing,
  userId: number,
  { reason }: { reason: string | null },
): Promise<FeaturingChange | 'changed' | undefined> {
  const { tx, now } = writing;
  const user = await takeUser(tx, userId);
  if (!user) return undefined;
  const before = await readFeaturing(tx, user, now);
  if (before.held.length === 0) return 'changed';
  const after = reason === null ? giveBackDays(before, now) : endHeldDays(before, reason, now);
  const action = reason === null ? 'give_back_days' : 'end_paid_days';
  return change(writing, user, { before, after, deed: { action, durationDays: null, reason } });
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
  const after = await withoutRevoked(tx, known, { pausedAt: pauseBegunBy(latest, now), now });
  return change(writing, user, { before, after, deed: { action: 'undo_featured', durationDays: null, reason: null } });
}

type FeaturingAction =
  | 'set_featured'
  | 'end_featured'
  | 'move_featured_end'
  | 'give_back_days'
  | 'end_paid_days'
  | 'undo_featured';

interface Change {
  before: Featuring;
  after: Featuring;
  deed: {
    action: FeaturingAction;
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
    // Moments become ISO 8601 texts.
    previousPaid: asStored(before.paid),
    previousHeld: asStored(before.held),
    previousEnded: asStored(before.ended),
  };
  const changeId = await writeAudit(
    tx,
    { actorId: by.id, action, subject: 'user', subjectId: user.id, featuring },
    now,
  );
  await tell(writing, user, { changeId, before, after, previous });
  const changed = { ...user, isFeatured: after.until !== null, featuredUntil: after.until };
  return { changeId, user: { ...changed, paidPeriods: after.paid, heldDays: after.held } };
}

/** A mail that still waits is replaced by one that compares with the state before the first of the changes. */
async function tell(
  { tx, now }: Changing,
  user: UserRecord,
  told: {
    changeId: number;
    before: Featuring;
    after: Featuring;
    previous: StoredFeaturingDeed | undefined;
  },
): Promise<void> {
  const { changeId, after, previous } = told;
  const sinceChangeId = (previous && (await takeBackMailOfChange(tx, previous.id))) ?? changeId;
  const first = sinceChangeId === changeId ? undefined : await latestFeaturingDeed(tx, user.id, sinceChangeId);
  const known = first && featuringBefore(first);
  const before = known ? await withoutRevoked(tx, known, { pausedAt: null, now }) : told.before;
  await queueMail(tx, mailOfFeaturingChange(user, { changeId, sinceChangeId, before, after }, now), now);
}

/** True while the result of a change is still the current state. */
function stillHolds({ featuring: { featuredUntil } }: StoredFeaturingDeed, { until }: Featuring, now: Date): boolean {
  // Moments of the one form are in the order of their texts.
  if (until === null) return featuredUntil === null || featuredUntil <= now.toISOString();
  return featuredUntil === until.toISOString();
}

/** When a change ended the featuring, unless that was just now: who undoes at once gets exactly what was before. */
function pauseBegunBy({ at, featuring: { featuredUntil } }: StoredFeaturingDeed, now: Date): Date | null {
  const endedAt = new Date(Math.max(at.getTime(), featuredUntil === null ? 0 : Date.parse(featuredUntil)));
  return now.getTime() - endedAt.getTime() > limits.featuringMailDelayMs ? endedAt : null;
}

/** The state before a change; undefined for changes from the time when it was not kept. */
function featuringBefore({ featuring }: StoredFeaturingDeed): Featuring | undefined {
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

async function withoutRevoked(
  tx: Connection,
  featuring: Featuring,
  { pausedAt, now }: { pausedAt: Date | null; now: Date },
): Promise<Featuring> {
  const { payments } = tx.tables;
  const ids = [...featuring.paid, ...featuring.held].map(({ paymentId }) => paymentId);
  const rows =
    ids.length === 0
      ? []
      : await tx.db
          .select({ paymentId: payments.id, at: payments.revokedAt })
          .from(payments)
          .where(inArray(payments.id, ids));
  const revocations = rows.flatMap(({ paymentId, at }): Revocation[] => (at ? [{ paymentId, at }] : []));
  return restoredDays(featuring, { revocations, pausedAt }, now);
}
