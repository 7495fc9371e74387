import { limits } from '../limits.ts';

const calendarDayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True when a text is a day that exists, written `YYYY-MM-DD`. @see requirements E16, trust §5 */
export function isCalendarDay(text: string): boolean {
  const match = calendarDayPattern.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (!year || !month || !day || month > 12) return false;
  return day <= daysInMonth(year, month);
}

/** True for a day, `YYYY-MM-DD`, whose year is one of the Hijri calendar in which people of today were born. */
export function isHijriYear(day: string): boolean {
  return /^1[34]\d\d-/.test(day);
}

/** Writes the local day of a moment as `YYYY-MM-DD`. @see requirements E6 */
export function toCalendarDay(date: Date): string {
  return writeDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Gives the day a number of days after `day`, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Gives the last birth day, `YYYY-MM-DD`, of a person who is old enough at `now`. @see trust §5 dateOfBirth */
export function latestDateOfBirth(now: Date): string {
  const year = now.getFullYear() - limits.ageMinYears;
  const month = now.getMonth() + 1;
  // 13 years before 29 February there may be no such day.
  return writeDay(year, month, Math.min(now.getDate(), daysInMonth(year, month)));
}

/** Gives the number of days of a month, 1–12. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function writeDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The day of founding that pages may show. The form suggests today (O4), and many companies leave it unchanged. A company
 * that registered today was hardly founded today, so its page must not show that day.
 *
 * @param registrationDate Calendar day, `2014-09-01`.
 * @param createdAt When the account was made.
 * @returns null for the day of the account and its neighbours, which are the same day in other zones.
 */
export function foundingDay(registrationDate: string, createdAt: Date): string | null {
  const dayBefore = addDays(createdAt.toISOString().slice(0, 10), -1);
  return registrationDate < dayBefore ? registrationDate : null;
}
