import type { CompanyPatch, OwnCompany, PublicCompany } from '#shared/model/company.ts';
import { companyOwnFields, companyPageFields } from '#shared/model/company-field-names.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { Job } from '#shared/model/job.ts';
import { foundingDay } from '#shared/rules/calendar-day.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { CompanyColumns, CompanyRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { ownJob, publicJob } from '../jobs/jobs.ts';
import { type SentPicture, storedPicture } from '../pictures/stored-pictures.ts';
import { type Actor, isOwnCompany, requireOwnCompany } from '../policies.ts';

type CompanyView = OwnCompany | PublicCompany;

/**
 * Answers one company by public address, in capitals or not.
 *
 * @throws AppError `not_found`
 * @see requirements L6
 */
export async function getCompany(deps: Deps, actor: Actor, slug: string): Promise<CompanyView> {
  return companyView(actor, await findBySlug(deps, slug));
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
export async function getCompanyById(deps: Deps, actor: Actor, id: number): Promise<CompanyView> {
  return companyView(actor, await deps.companies.findById(id));
}

async function findBySlug({ companies }: Deps, slug: string): Promise<CompanyRecord | undefined> {
  const wanted = slug.toLowerCase();
  return isSlug(wanted) ? companies.findBySlug(wanted) : undefined;
}

function companyView(actor: Actor, company: CompanyRecord | undefined): CompanyView {
  if (!company?.isActive) return fail('not_found', { subject: 'company' });
  return (isOwnCompany(actor, company.id) ? ownCompany : publicCompany)(company);
}

export interface CompanyJobs {
  jobs: Job[];
  /** True when these are all of them, for the company itself. */
  isOwn: boolean;
}

/**
 * Lists the jobs of a company, newest first: all for the company itself, the open ones for everybody else.
 *
 * @throws AppError `not_found`
 * @see requirements L7, L8, Q4
 */
export async function listCompanyJobs(deps: Deps, actor: Actor, companyId: number): Promise<CompanyJobs> {
  await getCompanyById(deps, actor, companyId);
  if (!isOwnCompany(actor, companyId)) {
    const open = await deps.jobs.ofCompany(companyId, deps.clock.now());
    return { jobs: open.map(publicJob), isOwn: false };
  }
  const counts = await deps.applications.countsOfCompany(companyId);
  const all = await deps.jobs.ofCompany(companyId);
  return { jobs: all.map((job) => ownJob(job, counts.get(job.id))), isOwn: true };
}

/**
 * Changes the fields of the calling company that the patch names. Its address never changes.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`
 * @see requirements Q10, Q11
 */
export async function updateCompany(
  deps: Deps,
  actor: Actor,
  { id, patch, signal }: { id: number; patch: CompanyPatch; signal?: AbortSignal | undefined },
): Promise<OwnCompany> {
  const company = (await deps.companies.findById(id)) ?? fail('not_found', { subject: 'company' });
  const own = requireOwnCompany(actor, company);
  return ownCompany(
    await deps.companies.save(own, await withStoredLogo(deps, patch, { current: company.logo, signal })),
  );
}

// Convert the logo before the transaction begins: the writer must not wait for it.
async function withStoredLogo(
  deps: Deps,
  patch: CompanyPatch,
  { current, signal }: Pick<SentPicture, 'current' | 'signal'>,
): Promise<CompanyColumns> {
  const { logo } = patch;
  if (!logo) return patch;
  return { ...patch, logo: await storedPicture(deps, { field: 'logo', picture: logo, current, signal }) };
}

/**
 * The public fields of a company.
 *
 * @see trust §4 Fields going out
 */
export function publicCompany(company: CompanyRecord): PublicCompany {
  return {
    ...pickFields(company, companyPageFields),
    ...pickFields(company, ['id', 'slug', 'email', 'isVerified', 'isEmailConfirmed', 'provenHost', 'rev']),
    description: company.description ?? '',
    hostCheckedAt: company.hostCheckedAt?.toISOString() ?? null,
    foundedOn: foundingDay(company.registrationDate, company.createdAt),
  };
}

/** The fields of a company that it sees of its own account. */
export function ownCompany(company: CompanyRecord): OwnCompany {
  return {
    ...publicCompany(company),
    ...pickFields(company, companyOwnFields),
    isActive: company.isActive,
    createdAt: company.createdAt.toISOString(),
    lastLogin: company.lastLogin?.toISOString() ?? null,
  };
}
