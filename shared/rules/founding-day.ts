import { addDays } from './calendar-day.ts';

/**
 * The day of founding that may be told to others. The form suggests today (O4), and many leave it so: a company that
 * registered today was hardly founded today, and its page must not say so.
 *
 * @param registrationDate Calendar day, `2014-09-01`.
 * @param createdAt When the account was made.
 * @returns null for the day of the account and its neighbours, which are the same day in other zones.
 */
export function foundingDay(registrationDate: string, createdAt: Date): string | null {
  const dayBefore = addDays(createdAt.toISOString().slice(0, 10), -1);
  return registrationDate < dayBefore ? registrationDate : null;
}
