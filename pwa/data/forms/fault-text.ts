import { connection } from '../offline/connection.ts';
import { type AnyT, failureIn, failureText } from './failure-text.ts';
import { UnclearOutcome, withNetworkHint } from './unclear-outcome.ts';

/**
 * Describes an error of an action in the person's language: a failed request by its code, and a failed download of code
 * by whether there is a connection.
 */
export function faultText(t: AnyT, fault: unknown): string {
  const failure = failureIn(fault);
  if (failure) return failureText(t, failure);
  // The texts of `errors` are there before any screen.
  const say = t as unknown as (key: string) => string;
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, say('errors:unclear'), fault);
  return say(connection.get() === 'offline' ? 'errors:offline' : 'errors:unknown');
}
