import { type Country, countries, utcOffsets } from '../catalog/countries.ts';
import { limits } from '../limits.ts';
import { isCalendarDay } from './calendar-day.ts';

const dayMs = 86_400_000;
const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the end of a job as sent: a day, or a moment.
 *
 * @returns The day as it is, or the moment in ISO 8601 in UTC; undefined when it is neither.
 * @see trust §5 expiryDate
 */
export function readExpiryDate(text: string): string | undefined {
  if (isCalendarDay(text)) return text;
  const [, day] = instantPattern.exec(text) ?? [];
  const moment = new Date(text);
  return day && isCalendarDay(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/**
 * The moment at which a job ends: a day counts to its end at the place of the job.
 *
 * @param end As `readExpiryDate` answers it.
 */
export function expiryMoment(end: string, country: Country): Date {
  return new Date(isCalendarDay(end) ? `${end}T23:59:59.999${utcOffsets[country]}` : end);
}

/** The day on which a job ends at its place, `YYYY-MM-DD`. */
export function expiryDay({ expiryDate, country }: { expiryDate: string; country: Country }): string {
  const offsetMs = Number.parseInt(utcOffsets[country], 10) * 3_600_000;
  return new Date(Date.parse(expiryDate) + offsetMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** True when a job may end at a moment: ahead, by at most `limits.jobExpiryMaxDays`. */
export function isExpiryInRange(moment: Date, now: Date): boolean {
  const days = (moment.getTime() - now.getTime()) / dayMs;
  return days > 0 && days <= limits.jobExpiryMaxDays;
}

/** True when a job could end so in any of the countries; where the place is not known yet. */
export function isExpiryInRangeSomewhere(end: string, now: Date): boolean {
  return countries.some((country) => isExpiryInRange(expiryMoment(end, country), now));
}
