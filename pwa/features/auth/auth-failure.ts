import type { RequestFailure } from '#pwa/data/app/loadable.ts';
import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a login did not succeed, in the person's language. @see requirements G3–G5 */
export function loginFailureText(t: Translate<'auth'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('login.unknown');
  if (failure.kind === 'offline') return t('login.offline');
  const { status, statusText } = failure;
  if (isUnreadable(failure)) return t('login.status', { status, statusText });
  return failureText(t, failure) || t('login.failed');
}

/** Why a registration did not succeed, in the person's language. @see requirements F14, F15 */
export function registrationFailureText(t: Translate<'auth'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('register.unknown');
  if (failure.kind === 'offline') return t('register.offline');
  return isUnreadable(failure) ? t('register.failed') : failureText(t, failure);
}

/** An error that is not Dalil's own, such as a proxy's page. */
function isUnreadable(failure: RequestFailure): boolean {
  return failure.kind === 'http' && failure.code === undefined && failure.serverMessage === undefined;
}
