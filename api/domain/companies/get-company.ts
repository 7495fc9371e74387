import type { OwnCompany, PublicCompany } from '#shared/model/company.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { Deps } from '../../deps.ts';
import type { CompanyRecord } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import { ownCompany, publicCompany } from './company-shapes.ts';

type Seen = OwnCompany | PublicCompany;

/**
 * Answers one company by public address; capitals are forgiven.
 *
 * @throws AppError `not_found`
 * @see checklist L6
 */
export async function getCompany(deps: Deps, actor: Actor, slug: string): Promise<Seen> {
  const wanted = slug.toLowerCase();
  return seenCompany(actor, isSlug(wanted) ? await deps.companies.findBySlug(wanted) : undefined);
}

/**
 * Answers one company by id.
 *
 * @throws AppError `not_found`
 */
export async function getCompanyById(deps: Deps, actor: Actor, id: number): Promise<Seen> {
  return seenCompany(actor, await deps.companies.findById(id));
}

/** Whether the caller is this company. */
export function isOwnCompany(actor: Actor, companyId: number): boolean {
  return actor.kind === 'company' && actor.company.id === companyId;
}

function seenCompany(actor: Actor, company: CompanyRecord | undefined): Seen {
  if (!company?.isActive) return fail('not_found', { subject: 'company' });
  return (isOwnCompany(actor, company.id) ? ownCompany : publicCompany)(company);
}
