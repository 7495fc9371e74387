import type { AdminCompany, AdminUser, Moderation } from '#shared/model/admin.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import { adminCompany, adminUser } from './admin-shapes.ts';

/**
 * Verifies a person, or takes an account out of service and back. Nobody can shut the own door.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function moderateUser(
  { admin, clock, log }: Deps,
  actor: Actor,
  { id, moderation }: { id: number; moderation: Moderation },
): Promise<AdminUser> {
  const by = requireAdmin(actor);
  if (by.id === id && moderation.isActive === false) fail('forbidden');
  const user = await admin.moderateUser(by, id, moderation);
  if (!user) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: id, ...moderation }, 'user moderated');
  return adminUser(user, clock.now());
}

/**
 * Verifies a company, or takes it out of service with its jobs, and back.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function moderateCompany(
  { admin, log }: Deps,
  actor: Actor,
  { id, moderation }: { id: number; moderation: Moderation },
): Promise<AdminCompany> {
  const by = requireAdmin(actor);
  const company = await admin.moderateCompany(by, id, moderation);
  if (!company) return fail('not_found', { subject: 'company' });
  log.info({ admin: by.id, company: id, ...moderation }, 'company moderated');
  return adminCompany(company);
}
