import type { Realm } from '#shared/model/realm.ts';
import { isCommonPassword } from '#shared/rules/common-password.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/dead-mails.ts';
import { type Actor, requireOwnAccount } from '../policies.ts';
import { secretHashOf } from '../secrets.ts';

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
  const { credentials, log } = deps;
  const account = requireOwnAccount(actor);
  await requireOwnPassword(deps, account.own, { currentPassword });
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
 * Queues the mail that warns an owner of guesses at the password, with a link to choose a new one. Nothing is looked up
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

/**
 * Makes sure that the signed-in person knows the password: another person may sit at an open screen.
 *
 * @param given The password under the name of its field, where the message stands.
 * @throws AppError `validation_failed` at the field, `busy`
 */
export async function requireOwnPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  { passwordHash }: { passwordHash: string },
  given: { password: string } | { currentPassword: string },
): Promise<void> {
  const [field, password] =
    'password' in given ? ['password', given.password] : ['currentPassword', given.currentPassword];
  const isRight = await passwords.verify(passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!isRight) fail('validation_failed', { fields: { [field]: 'current_password_wrong' } });
}

interface LinkOfRealm {
  realm: Realm;
  token: string;
}

/**
 * Returns whose password a link may change.
 *
 * @throws AppError `invalid_link`
 */
export async function checkPasswordReset(
  { credentials }: Deps,
  { realm, token }: LinkOfRealm,
): Promise<{ email: string }> {
  return (await credentials.findReset({ realm, tokenHash: secretHashOf(token) })) ?? fail('invalid_link');
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
  const account = await deps.credentials.resetPassword({ realm, tokenHash: secretHashOf(token) }, passwordHash);
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
  const confirmed = await credentials.confirmEmail({ realm, tokenHash: secretHashOf(token) });
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
