import type { Login, OwnProfile } from '#shared/model/user.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../app-error.ts';
import { ownProfile } from '../users/profile-shapes.ts';
import { requirePassword } from './require-password.ts';

/**
 * Signs a person in.
 *
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see trust §3, checklist G7, G8, G18, G19
 */
export async function logIn(deps: Deps, { email, password }: Login): Promise<OwnProfile> {
  const user = await deps.users.findByEmail(email);
  const { id } = await requirePassword(deps, user, password);
  const now = deps.clock.now();
  await deps.users.recordLogin(id, now);
  const profile = (await deps.users.findProfileById(id)) ?? fail('invalid_credentials');
  return ownProfile(profile, now);
}
