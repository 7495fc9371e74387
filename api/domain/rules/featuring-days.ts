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

// Paid days that an administrator takes away are put on hold, not erased. @see decision 035

/** Splits paid periods at a moment: the days behind it go on hold, beside those that are there already. */
export function holdAfter(featuring: Featuring, moment: Date, now: Date): Pick<Featuring, 'paid' | 'held'> {
  const paid: PaidPeriod[] = [];
  let { held } = featuring;
  for (const { paymentId, from, until } of featuring.paid) {
    paid.push({ paymentId, from: earlier(from, moment), until: earlier(until, moment) });
    const leftMs = until.getTime() - Math.max(from.getTime(), moment.getTime());
    if (leftMs > 0) held = withHeld(held, { paymentId, leftMs, since: now });
  }
  return { paid, held };
}

function withHeld(held: readonly HeldDays[], more: HeldDays): readonly HeldDays[] {
  const known = held.find(({ paymentId }) => paymentId === more.paymentId);
  if (!known) return [...held, more];
  return held.map((one) => (one === known ? { ...one, leftMs: one.leftMs + more.leftMs } : one));
}

/** Lets all days that are on hold follow the days that are left; those of a running payment follow its own. */
export function giveBackDays(featuring: Featuring, now: Date): Featuring {
  let end = later(featuring.until ?? now, now);
  let paid = featuring.paid;
  for (const { paymentId, leftMs } of featuring.held.toSorted((one, other) => one.paymentId - other.paymentId)) {
    const by = (moment: Date) => new Date(moment.getTime() + leftMs);
    const running = paid.find(
      ({ paymentId: id, from, until }) => id === paymentId && until.getTime() > Math.max(now.getTime(), from.getTime()),
    );
    if (running) {
      paid = paid.map((period) => {
        if (period === running) return { ...period, until: by(period.until) };
        return period.from >= running.until ? { ...period, from: by(period.from), until: by(period.until) } : period;
      });
    } else {
      paid = [...paid.filter((period) => period.paymentId !== paymentId), { paymentId, from: end, until: by(end) }];
    }
    end = by(end);
  }
  return { ...featuring, until: end > now ? end : null, paid, held: [] };
}

/** Ends the days on hold for good. */
export function endHeldDays(featuring: Featuring, reason: string, now: Date): Featuring {
  const ended = featuring.held.map(({ paymentId, leftMs }): EndedDays => {
    const before = featuring.ended.find((one) => one.paymentId === paymentId)?.ms ?? 0;
    return { paymentId, ms: before + leftMs, at: now, reason };
  });
  const others = featuring.ended.filter(({ paymentId }) => !ended.some((one) => one.paymentId === paymentId));
  return { ...featuring, held: [], ended: [...others, ...ended] };
}

/**
 * Moves the days after a moment to now: the time between them, in which a change had ended the featuring, uses up none.
 */
export function resumed(featuring: Featuring, pausedAt: Date, now: Date): Featuring {
  const pausedMs = now.getTime() - pausedAt.getTime();
  const by = (moment: Date) => new Date(moment.getTime() + pausedMs);
  const paid = featuring.paid.map((period) =>
    period.until <= pausedAt ? period : { ...period, from: by(later(period.from, pausedAt)), until: by(period.until) },
  );
  return { ...featuring, until: featuring.until && by(featuring.until), paid };
}

/** How many paid days a change has put on hold, given back and ended; a begun day counts. */
export function paidDaysMoved(before: Featuring, after: Featuring): { held: number; returned: number; ended: number } {
  const endedMs = endedMsOf(after) - endedMsOf(before);
  const heldMs = heldMsOf(after) - heldMsOf(before);
  return {
    held: wholeDays(heldMs),
    returned: wholeDays(-heldMs - Math.max(0, endedMs)),
    ended: wholeDays(endedMs),
  };
}

/** Counts the paid days that are on hold; a begun day counts. */
export function heldDaysLeft(held: readonly HeldDays[]): number {
  return wholeDays(held.reduce((sum, { leftMs }) => sum + leftMs, 0));
}

/** Counts days of a duration in milliseconds; a begun day counts. */
export function wholeDays(ms: number): number {
  return Math.max(0, Math.ceil(ms / dayMs));
}

function heldMsOf({ held }: Featuring): number {
  return held.reduce((sum, { leftMs }) => sum + leftMs, 0);
}

function endedMsOf({ ended }: Featuring): number {
  return ended.reduce((sum, { ms }) => sum + ms, 0);
}
