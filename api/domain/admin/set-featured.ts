import type { AdminUser, Featuring } from '#shared/model/admin.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { requireAdmin } from '../policies.ts';
import { adminUser } from './admin-shapes.ts';

/**
 * Features a person for some days from now, whatever was left before, or ends it.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 * @see checklist N8–N11
 */
export async function setFeatured(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, isFeatured, durationDays }: Featuring,
): Promise<AdminUser> {
  const by = requireAdmin(actor);
  const user = await admin.setFeatured(by, userId, isFeatured ? durationDays : null);
  if (!user) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: userId, isFeatured }, 'featured set by an administrator');
  return adminUser(user, clock.now());
}
