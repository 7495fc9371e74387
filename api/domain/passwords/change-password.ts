import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnAccount } from '../policies.ts';
import { hashChosenPassword } from './hash-chosen-password.ts';

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
