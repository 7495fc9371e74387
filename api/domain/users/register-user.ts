import { registrationSwitches } from '#shared/model/field-lists.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, Registration } from '#shared/model/user.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { hashChosenPassword } from '../passwords/change-password.ts';
import { chooseAddress } from './choose-slug.ts';
import { ownProfile } from './profile-shapes.ts';

const maxAttempts = 50;

/**
 * Creates a talent account. Equal registrations at the same moment give one account per e-mail: the unique columns
 * decide, and a lost race for an address is tried again with the next one.
 *
 * @throws AppError `email_taken`, `validation_failed` for a refused password, `busy`
 * @see requirements F17–F24, T13
 */
export async function registerUser(deps: Deps, registration: Registration): Promise<OwnProfile> {
  const { name, email, password, dateOfBirth, industry, language = 'ar', slug } = registration;
  if (await deps.users.findByEmail(email)) fail('email_taken');
  const passwordHash = await hashChosenPassword(deps, password);

  const lost = new Set<string>();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const address = await chooseAddress(deps, { name, slug, lost });
    const registeredAt = deps.clock.now();
    const shown = mapFields(registrationSwitches, (one) => registration[one] ?? true);
    const user = { ...address, name, email, passwordHash, dateOfBirth, industry, language, ...shown };
    const moment = { registeredAt, lastLogin: registeredAt };
    const inserted = await deps.users.insert({ ...user, ...moment }, { asksToConfirm: true });
    if (!('taken' in inserted)) return ownProfile(inserted, deps.clock.now());
    if (inserted.taken === 'email') fail('email_taken');
    lost.add(address[inserted.taken]);
  }
  return fail('busy');
}
