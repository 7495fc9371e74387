import type { OwnCompany, PublicCompany } from '#shared/model/company.ts';
import { companyOwnFields, companyPageFields } from '#shared/model/company-field-names.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import { foundingDay } from '#shared/rules/calendar-day.ts';
import type { CompanyRecord } from '../../store/records.ts';

/**
 * The public fields of a company.
 *
 * @see trust §4 Fields going out
 */
export function publicCompany(company: CompanyRecord): PublicCompany {
  return {
    ...pickFields(company, companyPageFields),
    ...pickFields(company, ['id', 'slug', 'email', 'isVerified', 'isEmailConfirmed', 'rev']),
    description: company.description ?? '',
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
