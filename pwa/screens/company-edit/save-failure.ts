import { failureIn, failureText, isUnspoken } from '#pwa/data/core/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why a company's profile could not be saved, in the person's language. @see requirements Q10 */
export function saveFailureText(t: Translate<'company-account'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('edit.failed_hint');
  const { kind, status, statusText } = failure;
  if (kind === 'offline') return t('edit.offline');
  return isUnspoken(failure)
    ? t('edit.status', { status, statusText })
    : failureText(t, failure) || t('edit.failed_hint');
}
