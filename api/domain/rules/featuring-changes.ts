import { limits } from '#shared/limits.ts';
import {
  endFeaturing,
  endHeldDays,
  type Featuring,
  featureFor,
  giveBackDays,
  moveEnd,
  type Revocation,
  restoredDays,
} from './featuring-days.ts';

/** How the audit log names a change of a person's featured time. */
export type FeaturingAction =
  | 'set_featured'
  | 'end_featured'
  | 'move_featured_end'
  | 'give_back_days'
  | 'end_paid_days'
  | 'undo_featured';

/** What an administrator changes about a person's featured time. */
export interface FeaturingDecision {
  action: FeaturingAction;
  after: Featuring;
  durationDays: number | null;
  reason: string | null;
}

/** A change of the audit log. */
export interface EarlierChange {
  id: number;
  at: Date;
  /** The end that it gave; null where it ended the featuring. */
  featuredUntil: Date | null;
  /** The state before it; undefined for changes from the time when it was not stored. */
  before: Featuring | undefined;
  /** The refunded payments among those of that state. */
  revocations: readonly Revocation[];
}

/** The facts that a decision depends on. */
export interface FeaturingFacts {
  before: Featuring;
  /** The last change by an administrator. */
  last: EarlierChange | undefined;
  now: Date;
}

/**
 * Decides a change within the transaction that reads the state, so that no payment can change the state in between.
 *
 * @returns `'changed'` where the state does not allow the change.
 */
export type DecideFeaturing<Refusal extends 'changed' = never> = (facts: FeaturingFacts) => FeaturingDecision | Refusal;

/** Gives days from now on, before all paid days. They replace days that were given before. Null ends the featuring. */
export function giveDays({
  durationDays,
  reason,
}: {
  durationDays: number | null;
  reason: string | null;
}): DecideFeaturing {
  return ({ before, now }) =>
    durationDays === null
      ? { action: 'end_featured', after: endFeaturing(before, now), durationDays, reason }
      : { action: 'set_featured', after: featureFor(before, durationDays, now), durationDays, reason };
}

/** Moves the end of the featured time. */
export function moveEndTo({ featuredUntil, reason }: { featuredUntil: Date; reason: string }): DecideFeaturing {
  return ({ before, now }) => ({
    ...{ action: 'move_featured_end', after: moveEnd(before, featuredUntil, now), durationDays: null, reason },
  });
}

/** Gives back the paid days on hold; with a reason it ends them for good. `'changed'` when none are on hold. */
export function releaseHeldDays({ reason }: { reason: string | null }): DecideFeaturing<'changed'> {
  return ({ before, now }) => {
    if (before.held.length === 0) return 'changed';
    return reason === null
      ? { action: 'give_back_days', after: giveBackDays(before, now), durationDays: null, reason }
      : { action: 'end_paid_days', after: endHeldDays(before, reason, now), durationDays: null, reason };
  };
}

/**
 * Undoes a change. Payments that were refunded since then stay refunded. `'changed'` when the change is not the last one, or a
 * payment has added days since.
 */
export function undoChange(changeId: number): DecideFeaturing<'changed'> {
  return ({ before, last, now }) => {
    if (last?.id !== changeId || !last.before || !isStillCurrent(last, before, now)) return 'changed';
    const { revocations } = last;
    const after = restoredDays(last.before, { revocations, pausedAt: pauseBegunBy(last, now) }, now);
    return { action: 'undo_featured', after, durationDays: null, reason: null };
  };
}

/** The days as they were before a change and all later ones; undefined when that state was not stored. */
export function daysWithout(first: EarlierChange | undefined, now: Date): Featuring | undefined {
  return first?.before && restoredDays(first.before, { revocations: first.revocations, pausedAt: null }, now);
}

function isStillCurrent({ featuredUntil }: EarlierChange, { until }: Featuring, now: Date): boolean {
  if (until === null) return featuredUntil === null || featuredUntil <= now;
  return featuredUntil?.getTime() === until.getTime();
}

/** When a change ended the featuring, unless that was just now: an undo at once restores exactly what was before. */
function pauseBegunBy({ at, featuredUntil }: EarlierChange, now: Date): Date | null {
  const endedAt = new Date(Math.max(at.getTime(), featuredUntil?.getTime() ?? 0));
  return now.getTime() - endedAt.getTime() > limits.featuringMailDelayMs ? endedAt : null;
}
