import type { OwnCompany } from '#shared/model/company.ts';
import type { Actor } from '../actor.ts';
import { ownCompany } from './company-shapes.ts';

/** Answers the signed-in company, or null. @see requirements P4, api §2 */
export function checkCompanyAuth(actor: Actor): OwnCompany | null {
  return actor.kind === 'company' ? ownCompany(actor.company) : null;
}
