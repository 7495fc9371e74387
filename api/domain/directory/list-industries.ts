import { type Industry, industries } from '#shared/catalog/industries.ts';
import type { Actor } from '../actor.ts';
import { requireAdmin } from '../policies.ts';

/**
 * Lists the industry values for the administrator's filter.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function listIndustries(actor: Actor): readonly Industry[] {
  requireAdmin(actor);
  return industries;
}
