import type { Realm } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';
import { hashChosenPassword } from './hash-chosen-password.ts';
import { linkTokenHash } from './link-token.ts';

interface LinkOfRealm {
  realm: Realm;
  token: string;
}

/**
 * Says whose password a link may change.
 *
 * @throws AppError `invalid_link`
 */
export async function checkPasswordReset(
  { credentials }: Deps,
  { realm, token }: LinkOfRealm,
): Promise<{ email: string }> {
  return (await credentials.findReset({ realm, tokenHash: linkTokenHash(token) })) ?? fail('invalid_link');
}

/**
 * Sets a new password by a mailed link, once; every session of the account ends, and nobody is signed in by it.
 *
 * @returns The e-mail of the account.
 * @throws AppError `invalid_link`, `validation_failed` for a refused password, `busy`
 * @see trust §3
 */
export async function resetPassword(
  deps: Deps,
  { realm, token, password }: LinkOfRealm & { password: string },
): Promise<string> {
  // First, so that made-up tokens cost no hashing.
  await checkPasswordReset(deps, { realm, token });
  const passwordHash = await hashChosenPassword(deps, password);
  const account = await deps.credentials.resetPassword({ realm, tokenHash: linkTokenHash(token) }, passwordHash);
  if (!account) return fail('invalid_link');
  deps.log.info({ realm, accountId: account.id }, 'password reset');
  return account.email;
}

/**
 * Asks for a link to choose a new password. Nothing is looked up here: a known, an unknown and a disabled e-mail make
 * the same work and get the same answer.
 *
 * @throws AppError `mail_unavailable`, for every e-mail alike
 * @see trust §3
 */
export async function forgotPassword(deps: Deps, ask: { realm: Realm; email: string }): Promise<void> {
  requireMail(deps);
  await deps.credentials.askForLink({ ...ask, mail: 'reset_password' });
}
