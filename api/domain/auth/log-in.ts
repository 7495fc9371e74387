import type { Login, OwnProfile } from '#shared/model/user.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../app-error.ts';
import { ownProfile } from '../users/profile-shapes.ts';

/**
 * Proves who somebody is. An unknown e-mail and a wrong password answer the same after the same work;
 * that an account is disabled is said only to who knows its password.
 *
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see trust §3, checklist G7, G8, G18, G19
 */
export async function logIn(deps: Deps, { email, password }: Login): Promise<OwnProfile> {
  const user = await deps.users.findByEmail(email);
  const isRight = await deps.passwords.verify(user?.passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!user || !isRight) fail('invalid_credentials');
  if (!user.isActive) fail('account_disabled');

  const now = deps.clock.now();
  await deps.users.recordLogin(user.id, now);
  const profile = (await deps.users.findProfileById(user.id)) ?? fail('invalid_credentials');
  return ownProfile(profile, now);
}
