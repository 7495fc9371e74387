import { limits } from '../limits.ts';
import { isCalendarDay } from './calendar-day.ts';

const dayMs = 86_400_000;
const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
// The day ends with the clocks of the Emirates and Oman, the first of the Gulf: in every country of the product the
// last moment lies on the chosen day.
const endOfDay = 'T19:59:59.999Z';

/**
 * Reads the end of a job: a day, which counts to its end in the Gulf, or a moment.
 *
 * @returns The moment, ISO 8601 in UTC; undefined when it is neither.
 * @see trust §5 expiryDate
 */
export function readExpiryDate(text: string): string | undefined {
  if (isCalendarDay(text)) return text + endOfDay;
  const [, day] = instantPattern.exec(text) ?? [];
  const moment = new Date(text);
  return day && isCalendarDay(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/** Whether a job may end at a moment: from yesterday, since days differ around the world, to a year ahead. */
export function isExpiryInRange(instant: string, now: Date): boolean {
  const days = (Date.parse(instant) - now.getTime()) / dayMs;
  return days >= -1 && days <= limits.jobExpiryMaxDays;
}
