import { limits } from '#shared/limits.ts';
import type { Subscriber, Subscription } from '#shared/model/mail.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import type { UnsubscribeTokens } from '../ports/outgoing.ts';
import { newSecret, secretHashOf } from '../secrets.ts';
import { requireMail } from './dead-mails.ts';

/**
 * Stores a subscription to the newsletter, which counts once the link of the mail was opened. The answer does not show
 * whether the address is subscribed.
 *
 * @throws AppError `mail_unavailable`
 * @see requirements C17, C18
 */
export async function subscribe(deps: Deps, { email, language }: Subscription): Promise<void> {
  requireMail(deps);
  const token = newSecret();
  await deps.newsletter.subscribe({ email, language, token, tokenHash: secretHashOf(token) });
}

/**
 * Confirms the subscription that a mail's token names.
 *
 * @throws AppError `not_found` for an unknown or expired token, and for a subscription that has ended
 */
export async function confirmSubscription({ newsletter }: Deps, token: string): Promise<void> {
  if (!(await newsletter.confirm(secretHashOf(token)))) fail('not_found');
}

/** Which page of subscribers to list. */
export interface SubscriberQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists who confirmed the newsletter, newest first, each with the link that ends it.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listSubscribers(
  { newsletter, tokens }: Pick<Deps, 'newsletter'> & { tokens: UnsubscribeTokens },
  actor: Actor,
  { limit = limits.pageSizeDefault, cursor }: SubscriberQuery,
): Promise<AdminPage<Subscriber>> {
  requireAdmin(actor);
  const page = await newsletter.page({ limit, cursor });
  const items = page.items.map(({ id, email, language, confirmedAt }) => ({
    id,
    email,
    language,
    confirmedAt: confirmedAt.toISOString(),
    unsubscribePath: `/unsubscribe?token=${tokens.tokenFor({ realm: 'newsletter', id })}`,
  }));
  return { ...page, items };
}

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
