import { hash, randomBytes } from 'node:crypto';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';
import { requireOwnAccount } from '../policies.ts';
import { hashChosenPassword } from './change-password.ts';

/** Makes the token of a link: 32 random bytes, of which only the hash is kept. @see trust §3 */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash by which a token is known. */
export function linkTokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

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
