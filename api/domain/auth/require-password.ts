import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/**
 * Proves who somebody is. An unknown e-mail and a wrong password answer the same after the same work;
 * only a caller with the right password learns that an account is disabled.
 *
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see trust §3, requirements G7, G8, G18, P3
 */
export async function requirePassword<Account extends { passwordHash: string; isActive: boolean }>(
  { passwords }: Pick<Deps, 'passwords'>,
  account: Account | undefined,
  password: string,
): Promise<Account> {
  const isRight = await passwords.verify(account?.passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!account || !isRight) fail('invalid_credentials');
  if (!account.isActive) fail('account_disabled');
  return account;
}
