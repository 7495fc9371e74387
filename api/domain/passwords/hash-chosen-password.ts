import { isCommonPassword } from '#shared/rules/common-password.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

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
