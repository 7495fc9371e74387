import type { OwnCompany } from '#shared/model/company.ts';
import type { Actor } from '../actor.ts';
import { ownCompany } from './company-shapes.ts';

/** Answers the signed-in company, or null. @see checklist P4, api.md Decisions */
export function checkCompanyAuth(actor: Actor): OwnCompany | null {
  return actor.kind === 'company' ? ownCompany(actor.company) : null;
}
