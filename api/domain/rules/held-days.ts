import type { EndedDays, Featuring, HeldDays, PaidPeriod } from './featuring-days.ts';

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
  return Math.max(0, Math.ceil(ms / 86_400_000));
}

function heldMsOf({ held }: Featuring): number {
  return held.reduce((sum, { leftMs }) => sum + leftMs, 0);
}

function endedMsOf({ ended }: Featuring): number {
  return ended.reduce((sum, { ms }) => sum + ms, 0);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
