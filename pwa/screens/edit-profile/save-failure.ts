import { failureIn, failureText, isUnspoken } from '#pwa/data/core/failure-text.ts';
import type { Translate } from '#pwa/i18n/text-keys.ts';

/** Why saving did not succeed, in the person's language. @see requirements J7 */
export function saveFailureText(t: Translate<'edit-profile'>, fault: unknown): string {
  const failure = failureIn(fault);
  if (!failure) return t('failed_hint');
  if (failure.kind === 'offline') return t('offline');
  const { status, statusText } = failure;
  if (isUnspoken(failure)) return t('status', { status, statusText });
  return failureText(t, failure) || t('failed_hint');
}
