import { hash, randomBytes } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { Subscriber, Subscription } from '#shared/model/newsletter.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';
import { requireAdmin } from '../policies.ts';
import type { UnsubscribeTokens } from '../ports/mail.ts';

const tokenBytes = 32;

/**
 * Notes a subscription to the newsletter: it counts once the link of the mail was followed. Nothing tells the caller
 * whether the address is known.
 *
 * @throws AppError `mail_unavailable`
 * @see requirements C17, C18
 */
export async function subscribe(deps: Deps, { email, language }: Subscription): Promise<void> {
  requireMail(deps);
  const token = randomBytes(tokenBytes).toString('base64url');
  await deps.newsletter.subscribe({ email, language, token, tokenHash: hashOfToken(token) });
}

/**
 * Confirms the subscription that a mail's token names.
 *
 * @throws AppError `not_found` for a token that is none, too old, or of a subscription that has ended
 */
export async function confirmSubscription({ newsletter }: Deps, token: string): Promise<void> {
  if (!(await newsletter.confirm(hashOfToken(token)))) fail('not_found');
}

// A reader of the database cannot confirm an address with a hash.
function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** A page of subscribers that is asked for. */
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
