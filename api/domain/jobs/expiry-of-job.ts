import type { Country } from '#shared/catalog/countries.ts';
import { expiryMoment, isExpiryInRange } from '#shared/rules/expiry-date.ts';
import { fail } from '../app-error.ts';

/**
 * The moment at which a job ends at its place.
 *
 * @param end As the contract parses it: a day, or a moment.
 * @throws AppError `validation_failed` when the day is over there already
 */
export function expiryOfJob(end: string, { country, now }: { country: Country; now: Date }): Date {
  const moment = expiryMoment(end, country);
  if (!isExpiryInRange(moment, now)) fail('validation_failed', { fields: { expiryDate: 'expiry_date_range' } });
  return moment;
}
