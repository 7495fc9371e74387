import { failureIn, failureText, isUnspoken } from '#pwa/data/core/failure-text.ts';
import { UnclearOutcome, withNetworkHint } from '#pwa/data/core/write-outcome.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a company could not be registered, in the person's language. @see requirements O11 */
export function registrationFailureText(t: Translate<'company-account'>, fault: unknown): string {
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, t('register.unclear_hint'), fault);
  const failure = failureIn(fault);
  if (!failure) return t('register.failed_hint');
  const { kind, isUnreadable, status } = failure;
  if (kind === 'offline') return t('register.offline');
  if (kind === 'foreign') return `${t('register.unreadable')}. ${failureText(t, failure)}`;
  if (isUnreadable) return t('register.unreadable');
  return isUnspoken(failure) ? t('register.status', { status }) : failureText(t, failure) || t('register.failed_hint');
}
