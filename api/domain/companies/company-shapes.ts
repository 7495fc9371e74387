import type { OwnCompany, PublicCompany } from '#shared/model/company.ts';
import { foundingDay } from '#shared/rules/founding-day.ts';
import type { CompanyRecord } from '../../store/records.ts';

/**
 * The public fields of a company.
 *
 * @see trust §4 Fields going out
 */
export function publicCompany(company: CompanyRecord): PublicCompany {
  return {
    id: company.id,
    name: company.name,
    nameOther: company.nameOther,
    slug: company.slug,
    website: company.website,
    industry: company.industry,
    country: company.country,
    employees: company.employees,
    description: company.description ?? '',
    descriptionOther: company.descriptionOther,
    logo: company.logo,
    isVerified: company.isVerified,
    rev: company.rev,
    email: company.email,
    isEmailConfirmed: company.isEmailConfirmed,
    registrationDate: company.registrationDate,
    foundedOn: foundingDay(company.registrationDate, company.createdAt),
    turnover: company.turnover,
  };
}

/** The fields of a company that it sees of its own account. */
export function ownCompany(company: CompanyRecord): OwnCompany {
  return {
    ...publicCompany(company),
    language: company.language,
    wantsMail: company.wantsMail,
    applicationMails: company.applicationMails,
    isActive: company.isActive,
    createdAt: company.createdAt.toISOString(),
    lastLogin: company.lastLogin?.toISOString() ?? null,
  };
}
