import { failureIn, failureText } from '#pwa/data/forms/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a company could not sign in, in the person's language. @see requirements P2 */
export function loginFailureText(t: Translate<'company-account'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('login.failed_hint');
  const { kind, code, serverMessage } = failure;
  if (kind === 'offline') return t('auth:login.offline');
  const isBare = kind === 'http' && code === undefined && serverMessage === undefined;
  return (!isBare && failureText(t, failure)) || t('login.failed_hint');
}
