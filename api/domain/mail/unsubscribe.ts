import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { UnsubscribeTokens } from '../ports/mail.ts';

/**
 * Stops the mails that a token names, and no others. The token from the mail is enough; no sign-in.
 *
 * @throws AppError `not_found` for a token that is not ours
 */
export async function unsubscribe(
  { mailQueue, newsletter, alerts }: Pick<Deps, 'mailQueue' | 'newsletter' | 'alerts'>,
  tokens: UnsubscribeTokens,
  token: string,
): Promise<void> {
  const { realm, id, key = '' } = tokens.targetOf(token) ?? fail('not_found');
  if (realm === 'newsletter') return newsletter.unsubscribe(id);
  if (realm === 'user' || realm === 'company') return mailQueue.setWantsMail(realm, id, false);
  const reader = { realm: realm.startsWith('user_') ? 'user' : 'company', id } as const;
  if (realm === 'user_reminders') return alerts.stopReminders(reader);
  if (realm.endsWith('_saved')) return alerts.stopItem(reader, key);
  await alerts.stopMails(reader);
}
