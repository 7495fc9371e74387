import type { Deps } from '../../ports/deps.ts';
import { fail } from '../app-error.ts';

/**
 * Makes sure that who is signed in knows the password: a screen may stand open.
 *
 * @throws AppError `validation_failed` at `password`, `busy`
 */
export async function requireOwnPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  { passwordHash }: { passwordHash: string },
  password: string,
): Promise<void> {
  const isRight = await passwords.verify(passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!isRight) fail('validation_failed', { fields: { password: 'current_password_wrong' } });
}
