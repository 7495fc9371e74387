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

/** Keys of the error texts for an end that a job may not have. */
export type ExpiryFault = 'expiry_date_past' | 'expiry_date_range';

/** Checks the end of a job: it must not be past, or more than `limits.jobExpiryMaxDays` away. @returns the fault, if any */
export function expiryFault(moment: Date, now: Date): ExpiryFault | undefined {
  const days = (moment.getTime() - now.getTime()) / dayMs;
  if (days <= 0) return 'expiry_date_past';
  return days > limits.jobExpiryMaxDays ? 'expiry_date_range' : undefined;
}

/** The same where the place is not known yet: a fault is one that the end has in all countries. */
export function hasExpiryFaultEverywhere(end: string, fault: ExpiryFault, now: Date): boolean {
  return countries.every((country) => expiryFault(expiryMoment(end, country), now) === fault);
}
