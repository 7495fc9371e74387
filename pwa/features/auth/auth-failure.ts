import { failureIn, failureText, isForeignError } from '#pwa/data/core/failure-text.ts';
import { UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a login did not succeed, in the person's language. @see requirements G3–G5 */
export function loginFailureText(t: Translate<'auth'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('login.unknown');
  if (failure.kind === 'offline') return t('login.offline');
  const { status, statusText } = failure;
  if (isForeignError(failure)) return t('login.status', { status, statusText });
  return failureText(t, failure) || t('login.failed');
}

/** Why a registration did not succeed, in the person's language; empty when the server gives no reason. @see requirements F14, F15 */
export function registrationFailureText(t: Translate<'auth'>, fault: unknown): string {
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, t('register.unclear_hint'), fault);
  const failure = failureIn(fault);
  if (!failure) return t('register.unknown');
  if (failure.kind === 'offline') return t('register.offline');
  return isForeignError(failure) ? '' : failureText(t, failure);
}
