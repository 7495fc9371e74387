import { giveBackDays, holdAfter, resumed, wholeDays } from './held-days.ts';

const dayMs = 86_400_000;

/** The part of a person's featured time that one payment pays for. */
export interface PaidPeriod {
  paymentId: number;
  from: Date;
  until: Date;
}

/** Days of a payment that an administrator has taken away and may give back. */
export interface HeldDays {
  paymentId: number;
  leftMs: number;
  since: Date;
}

/** Days of a payment that an administrator has ended for good. */
export interface EndedDays {
  paymentId: number;
  ms: number;
  at: Date;
  reason: string;
}

/** When a person stops being featured, and which of the time is paid for. Administrators gave the rest. */
export interface Featuring {
  /** Null for a person who is not featured now. */
  until: Date | null;
  /** In order of time; they do not overlap. */
  paid: readonly PaidPeriod[];
  /** Paid days that wait to be given back, one entry for each payment. */
  held: readonly HeldDays[];
  ended: readonly EndedDays[];
}

/** A payment whose money went back, and when. */
export interface Revocation {
  paymentId: number;
  at: Date;
}

/**
 * Adds the days of a payment behind all that are left, paid or granted.
 *
 * @param payment.durationDays Days as sold.
 */
export function addPaidDays(
  featuring: Featuring,
  { paymentId, durationDays }: { paymentId: number; durationDays: number },
  now: Date,
): { featuring: Featuring; period: PaidPeriod } {
  const from = later(featuring.until ?? now, now);
  const period = { paymentId, from, until: new Date(from.getTime() + durationDays * dayMs) };
  return { featuring: { ...featuring, until: period.until, paid: [...featuring.paid, period] }, period };
}

/** Takes back the days of a payment that are left at a moment, on hold or not; the days behind them come sooner. */
export function takeBackPaidDays(featuring: Featuring, { paymentId, at }: Revocation): Featuring {
  const { until, paid } = featuring;
  const others = { ...featuring, held: featuring.held.filter((one) => one.paymentId !== paymentId) };
  const revoked = paid.find((period) => period.paymentId === paymentId);
  if (!revoked) return others;
  const leftMs = Math.max(0, revoked.until.getTime() - later(revoked.from, at).getTime());
  const sooner = (moment: Date) => new Date(moment.getTime() - leftMs);
  const kept = paid
    .filter((period) => period !== revoked)
    .map((period) =>
      period.from >= revoked.until ? { ...period, from: sooner(period.from), until: sooner(period.until) } : period,
    );
  return { ...others, until: endOrNull(until && sooner(until), at), paid: kept };
}

/**
 * Gives an administrator's days from now, in the place of given days that are left; all paid days, those on hold too,
 * follow them. A later refund takes nothing from the given days.
 */
export function featureFor(before: Featuring, durationDays: number, now: Date): Featuring {
  const { held } = holdAfter(before, now, now);
  const until = new Date(now.getTime() + durationDays * dayMs);
  return giveBackDays({ ...before, until, paid: [], held }, now);
}

/** Ends featuring: the paid days that are left go on hold. */
export function endFeaturing(before: Featuring, now: Date): Featuring {
  return { ...before, ...holdAfter(before, now, now), until: null };
}

/** Moves the end of a featured time: added days follow the days left; paid days behind an earlier end go on hold. */
export function moveEnd(before: Featuring, until: Date, now: Date): Featuring {
  return { ...before, ...holdAfter(before, later(until, now), now), until: endOrNull(until, now) };
}

interface Undoing {
  /** The payments whose money has gone back since the change. */
  revocations: readonly Revocation[];
  /** When the change ended the featuring; null where it did not. */
  pausedAt: Date | null;
}

/**
 * Gives the days as they would be without an administrator's change: the earlier days, less the payments whose money
 * has gone back since. The time in which nobody was featured because of the change uses up none of them.
 */
export function restoredDays(before: Featuring, { revocations, pausedAt }: Undoing, now: Date): Featuring {
  const inOrder = revocations.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const known = inOrder.reduce(
    (left, { paymentId, at }) => takeBackPaidDays(left, { paymentId, at: pausedAt ? earlier(at, pausedAt) : at }),
    before,
  );
  const restored = pausedAt ? resumed(known, pausedAt, now) : known;
  return { ...restored, until: endOrNull(restored.until, now) };
}

/** The periods that a change has ended, up to the moment at which they ended. */
export function endedPeriods({ before, after }: { before: Featuring; after: Featuring }, now: Date): PaidPeriod[] {
  const kept = new Set(after.paid.map(({ paymentId }) => paymentId));
  return cutAt(
    before.paid.filter(({ paymentId }) => !kept.has(paymentId)),
    now,
  );
}

/** Counts the paid days that are left at `now`; a begun day counts. */
export function paidDaysLeft(paid: readonly PaidPeriod[], now: Date): number {
  return wholeDays(paidMsAfter(paid, now));
}

function paidMsAfter(paid: readonly PaidPeriod[], moment: Date): number {
  return paid.reduce((sum, { from, until }) => sum + Math.max(0, until.getTime() - later(from, moment).getTime()), 0);
}

function cutAt(paid: readonly PaidPeriod[], moment: Date): PaidPeriod[] {
  return paid.map(({ paymentId, from, until }) => ({
    paymentId,
    from: earlier(from, moment),
    until: earlier(until, moment),
  }));
}

function endOrNull(until: Date | null, now: Date): Date | null {
  return until !== null && until > now ? until : null;
}

function later(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()));
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()));
}
