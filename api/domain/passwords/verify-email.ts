import type { Deps } from '../../deps.ts';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireOwnAccount } from '../policies.ts';
import { linkTokenHash } from './link-token.ts';

/**
 * Confirms the e-mail of an account by a mailed link, which gives it the mark that everybody sees.
 *
 * @throws AppError `invalid_link`
 * @see api.md
 */
export async function verifyEmail(
  { credentials, log }: Deps,
  { realm, token }: { realm: Realm; token: string },
): Promise<void> {
  const accountId = await credentials.confirmEmail({ realm, tokenHash: linkTokenHash(token) });
  if (accountId === undefined) fail('invalid_link');
  log.info({ realm, accountId }, 'e-mail confirmed');
}

/**
 * Asks for another mail that confirms the e-mail of who is signed in; nothing when it is confirmed.
 *
 * @throws AppError `not_authenticated`
 */
export async function requestVerification({ credentials }: Deps, actor: Actor): Promise<void> {
  const { realm, own } = requireOwnAccount(actor);
  if (!own.isVerified) await credentials.askForLink({ realm, purpose: 'verify_email', email: own.email });
}
