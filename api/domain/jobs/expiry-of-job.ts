import type { Country } from '#shared/catalog/countries.ts';
import { expiryFault, expiryMoment } from '#shared/rules/expiry-date.ts';
import { fail } from '../app-error.ts';

/**
 * The moment at which a job ends at its place.
 *
 * @param end As the contract parses it: a day, or a moment.
 * @throws AppError `validation_failed` when the day is over there already, or too far away
 */
export function expiryOfJob(end: string, { country, now }: { country: Country; now: Date }): Date {
  const moment = expiryMoment(end, country);
  const fault = expiryFault(moment, now);
  if (fault) fail('validation_failed', { fields: { expiryDate: fault } });
  return moment;
}
