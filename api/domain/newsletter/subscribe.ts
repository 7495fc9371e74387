import { hash, randomBytes } from 'node:crypto';
import type { Subscription } from '#shared/model/newsletter.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';

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
