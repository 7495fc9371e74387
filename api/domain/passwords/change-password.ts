import { isCommonPassword } from '#shared/rules/common-password.ts';
import type { Realm } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnAccount } from '../policies.ts';

/**
 * Changes the password of the signed-in account and ends every session; the caller's goes on under a new id.
 *
 * @returns The account with its new password.
 * @throws AppError `not_authenticated`, `validation_failed` for another current password or a refused new one, `busy`
 * @see trust §1, §3
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ id: number; email: string; passwordHash: string }> {
  const { credentials, passwords, log } = deps;
  const account = requireOwnAccount(actor);
  const isRight = await passwords.verify(account.own.passwordHash, currentPassword);
  if (isRight === 'busy') fail('busy');
  if (!isRight) fail('validation_failed', { fields: { currentPassword: 'current_password_wrong' } });
  const passwordHash = await hashChosenPassword(deps, newPassword, 'newPassword');
  const isChanged = await credentials.changePassword(account, passwordHash);
  // Somebody set another one meanwhile, which has ended this session, too.
  if (!isChanged) fail('not_authenticated');
  log.info({ realm: account.realm, accountId: account.own.id }, 'password changed');
  return { id: account.own.id, email: account.own.email, passwordHash };
}

/**
 * Hashes a password that somebody chose.
 *
 * @param field Of the call's body, for the message beside it.
 * @throws AppError `validation_failed` for a common one where those are refused, `busy`
 * @see trust §3
 */
export async function hashChosenPassword(
  { passwords, refusesCommonPasswords }: Pick<Deps, 'passwords' | 'refusesCommonPasswords'>,
  password: string,
  field: 'password' | 'newPassword' = 'password',
): Promise<string> {
  if (refusesCommonPasswords && isCommonPassword(password)) {
    fail('validation_failed', { fields: { [field]: 'password_common' } });
  }
  const hash = await passwords.hash(password);
  return hash === 'busy' ? fail('busy') : hash;
}

/**
 * Queues the mail that tells an owner of guesses at the password, with a link to choose a new one. Nothing is looked up
 * here, so that a known and an unknown e-mail make the same work. A fault is logged and not thrown: the login that
 * noticed the guesses goes on.
 *
 * @see trust §3
 */
export async function warnOfGuesses(
  { credentials, isMailSetUp, log }: Pick<Deps, 'credentials' | 'isMailSetUp' | 'log'>,
  account: { realm: Realm; email: string },
): Promise<void> {
  if (!isMailSetUp) return;
  try {
    await credentials.askForLink({ ...account, mail: 'password_guesses' });
  } catch (error) {
    log.error({ err: error }, 'owner not warned of guesses');
  }
}
