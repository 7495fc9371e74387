import { daysInMonth } from './calendar-day.ts';

/** A stay at one employer, as the profile tells it; days are `YYYY-MM-DD`. */
export interface Stay {
  startDate: string;
  endDate: string | null;
  current: boolean;
}

/**
 * Counts the months of a stay from its first to its last day, both included: February to January is twelve.
 *
 * @param today `YYYY-MM-DD`; nothing later is counted.
 */
export function stayMonths(stay: Stay, today: string): number {
  const [from, until] = monthsOfStay(stay, today);
  return Math.max(0, until - from);
}

/** Numbers the month in which a stay began and the first one after it; a last day begins the next month. */
export function monthsOfStay({ startDate, endDate, current }: Stay, today: string): readonly [number, number] {
  const planned = current ? today : (endDate ?? today);
  const last = planned < today ? planned : today;
  const [year = 0, month = 1, day = 1] = last.split('-').map(Number);
  return [monthNumber(startDate), monthNumber(last) + (day === daysInMonth(year, month) ? 1 : 0)];
}

function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month;
}
