import type { Deps } from '../../ports/deps.ts';
import type { UnsubscribeTokens } from '../../ports/hiring.ts';
import { fail } from '../app-error.ts';

/**
 * Stops the mails of the account or subscription that a token names. The token from the mail is enough; no sign-in.
 *
 * @throws AppError `not_found` for a token that is not ours
 */
export async function unsubscribe(
  { mailQueue, newsletter, alerts }: Pick<Deps, 'mailQueue' | 'newsletter' | 'alerts'>,
  tokens: UnsubscribeTokens,
  token: string,
): Promise<void> {
  const { realm, id } = tokens.targetOf(token) ?? fail('not_found');
  if (realm === 'newsletter') await newsletter.unsubscribe(id);
  else if (realm === 'user_alerts') await alerts.stopMails({ realm: 'user', id });
  else if (realm === 'company_alerts') await alerts.stopMails({ realm: 'company', id });
  else await mailQueue.setWantsMail(realm, id, false);
}
