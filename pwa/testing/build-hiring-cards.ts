import type { CompanyCard, PublicCompany } from '#shared/model/company.ts';
import type { JobCard } from '#shared/model/job.ts';
import { emptyCompany, emptyCompanyCard, emptyJobCard } from '#shared/testing/empty-hiring.ts';

/** A company as lists show it. */
export function buildCompanyCard(id: number, change: Partial<CompanyCard> = {}): CompanyCard {
  return {
    ...emptyCompanyCard(),
    id,
    name: `Company ${id}`,
    slug: `company-${id}`,
    employees: 20,
    isVerified: false,
    provenHost: null,
    isHiring: false,
    rev: id,
    ...change,
  };
}

/** A company's page as the server answers it. */
export function buildPublicCompany(id: number, change: Partial<PublicCompany> = {}): PublicCompany {
  const { isHiring: _ofLists, ...card } = buildCompanyCard(id);
  return {
    ...emptyCompany(),
    ...card,
    email: 'hr@example.com',
    registrationDate: '2011-05-08',
    foundedOn: '2011-05-08',
    hostCheckedAt: null,
    isEmailConfirmed: false,
    ...change,
  };
}

/** An open job as lists show it; it never ends unless a test gives an end. */
export function buildJobCard(id: number, change: Partial<JobCard> = {}): JobCard {
  return {
    ...emptyJobCard(),
    id,
    companyId: 1,
    companyName: 'Company 1',
    companyNameOther: null,
    companySlug: 'company-1',
    companyLogo: null,
    companyProvenHost: null,
    country: 'Qatar',
    title: `Job ${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    publishedAt: '2026-01-01T00:00:00.000Z',
    rev: id,
    ...change,
  };
}
