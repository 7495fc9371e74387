import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/**
 * Makes sure that the signed-in person knows the password: another person may sit at an open screen.
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
