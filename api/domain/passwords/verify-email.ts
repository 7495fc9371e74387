import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';
import { requireOwnAccount } from '../policies.ts';
import { linkTokenHash } from './link-token.ts';

/**
 * Confirms the e-mail of an account by a mailed link, which gives it a mark that everybody sees.
 *
 * @returns True when it was confirmed before, by the same link.
 * @throws AppError `invalid_link`
 * @see api §4
 */
export async function verifyEmail(
  { credentials, log }: Deps,
  { realm, token }: { realm: Realm; token: string },
): Promise<{ wasConfirmed: boolean }> {
  const confirmed = await credentials.confirmEmail({ realm, tokenHash: linkTokenHash(token) });
  if (!confirmed) return fail('invalid_link');
  const { accountId, wasConfirmed } = confirmed;
  if (!wasConfirmed) log.info({ realm, accountId }, 'e-mail confirmed');
  return { wasConfirmed };
}

/**
 * Queues another confirmation mail for the signed-in account; does nothing when its e-mail is confirmed.
 *
 * @throws AppError `not_authenticated`, `mail_unavailable`
 */
export async function requestVerification(deps: Deps, actor: Actor): Promise<void> {
  const { realm, own } = requireOwnAccount(actor);
  requireMail(deps);
  if (!own.isEmailConfirmed) await deps.credentials.askForLink({ realm, mail: 'verify_email', email: own.email });
}
