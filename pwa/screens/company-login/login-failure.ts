import { failureIn, failureText, isUnspoken } from '#pwa/data/core/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a company could not sign in, in the person's language. @see requirements P2 */
export function loginFailureText(t: Translate<'company-account'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('login.failed_hint');
  if (failure.kind === 'offline') return t('auth:login.offline');
  return (!isUnspoken(failure) && failureText(t, failure)) || t('login.failed_hint');
}
