import type { OwnCompany, PublicCompany } from '#shared/model/company.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { CompanyRecord } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { ownCompany, publicCompany } from './company-shapes.ts';

type Seen = OwnCompany | PublicCompany;

/**
 * Answers one company by public address; capitals are forgiven.
 *
 * @throws AppError `not_found`
 * @see requirements L6
 */
export async function getCompany(deps: Deps, actor: Actor, slug: string): Promise<Seen> {
  return seenCompany(actor, await findBySlug(deps, slug));
}

/** Answers what everybody sees of a listed company by public address, for pages made on the server. */
export async function findListedCompany(deps: Deps, slug: string): Promise<PublicCompany | undefined> {
  const company = await findBySlug(deps, slug);
  return company?.isActive ? publicCompany(company) : undefined;
}

/**
 * Answers one company by id.
 *
 * @throws AppError `not_found`
 */
export async function getCompanyById(deps: Deps, actor: Actor, id: number): Promise<Seen> {
  return seenCompany(actor, await deps.companies.findById(id));
}

/** True when the caller is this company. */
export function isOwnCompany(actor: Actor, companyId: number): boolean {
  return actor.kind === 'company' && actor.company.id === companyId;
}

async function findBySlug({ companies }: Deps, slug: string): Promise<CompanyRecord | undefined> {
  const wanted = slug.toLowerCase();
  return isSlug(wanted) ? companies.findBySlug(wanted) : undefined;
}

function seenCompany(actor: Actor, company: CompanyRecord | undefined): Seen {
  if (!company?.isActive) return fail('not_found', { subject: 'company' });
  return (isOwnCompany(actor, company.id) ? ownCompany : publicCompany)(company);
}
