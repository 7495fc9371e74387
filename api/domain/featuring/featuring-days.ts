const dayMs = 86_400_000;

/** The part of a person's featured time that one payment pays for. */
export interface PaidPeriod {
  paymentId: number;
  from: Date;
  until: Date;
}

/** When a person stops being featured, and which of the time is paid for. Administrators gave the rest. */
export interface Featuring {
  /** Null for a person who is not featured now. */
  until: Date | null;
  /** In order of time; they do not overlap. */
  paid: readonly PaidPeriod[];
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
  { until, paid }: Featuring,
  { paymentId, durationDays }: { paymentId: number; durationDays: number },
  now: Date,
): { featuring: Featuring; period: PaidPeriod } {
  const from = later(until ?? now, now);
  const period = { paymentId, from, until: new Date(from.getTime() + durationDays * dayMs) };
  return { featuring: { until: period.until, paid: [...paid, period] }, period };
}

/** Takes back the days of a payment that are left at a moment; the days behind them come sooner. */
export function takeBackPaidDays({ until, paid }: Featuring, { paymentId, at }: Revocation): Featuring {
  const revoked = paid.find((period) => period.paymentId === paymentId);
  if (!revoked) return { until, paid };
  const leftMs = Math.max(0, revoked.until.getTime() - later(revoked.from, at).getTime());
  const sooner = (moment: Date) => new Date(moment.getTime() - leftMs);
  const kept = paid
    .filter((period) => period !== revoked)
    .map((period) =>
      period.from >= revoked.until ? { ...period, from: sooner(period.from), until: sooner(period.until) } : period,
    );
  return { until: endOrNull(until && sooner(until), at), paid: kept };
}

/**
 * Puts an administrator's days from now in the place of all that are left, or ends featuring. A later refund takes
 * nothing from these days.
 *
 * @param durationDays Null ends featuring.
 */
export function replaceDays({ paid }: Featuring, durationDays: number | null, now: Date): Featuring {
  const until = durationDays === null ? null : new Date(now.getTime() + durationDays * dayMs);
  return { until, paid: cutAt(paid, now) };
}

/** Moves the end of a featured time: added days follow the days left; removed days are the last ones. */
export function moveEnd({ paid }: Featuring, until: Date, now: Date): Featuring {
  return { until: endOrNull(until, now), paid: cutAt(paid, until) };
}

/**
 * Gives the days as they would be without an administrator's change: the earlier days, less the payments whose money
 * has gone back since.
 */
export function restoredDays(before: Featuring, revocations: readonly Revocation[], now: Date): Featuring {
  const inOrder = revocations.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const { until, paid } = inOrder.reduce(takeBackPaidDays, before);
  return { until: endOrNull(until, now), paid };
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
  return Math.ceil(paidMsAfter(paid, now) / dayMs);
}

/** Counts the paid days that a change takes away; a begun day counts. Days that are replaced by others are not lost. */
export function paidDaysLost(before: Featuring, after: Featuring, now: Date): number {
  return Math.ceil(paidMsAfter(before.paid, later(after.until ?? now, now)) / dayMs);
}

/** True when the two end at the same moment. */
export function endsAlike(one: Featuring, other: Featuring): boolean {
  return one.until?.getTime() === other.until?.getTime();
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
