import type { CompanyCard } from '#shared/model/company.ts';
import type { JobCard } from '#shared/model/job.ts';

/** A company as lists show it. */
export function buildCompanyCard(id: number, change: Partial<CompanyCard> = {}): CompanyCard {
  return {
    id,
    name: `Company ${id}`,
    nameOther: null,
    slug: `company-${id}`,
    website: '',
    industry: 'technology',
    country: 'Qatar',
    employees: 20,
    description: '',
    descriptionOther: null,
    logo: null,
    isVerified: false,
    isHiring: false,
    rev: id,
    ...change,
  };
}

/** An open job as lists show it; it never ends unless told. */
export function buildJobCard(id: number, change: Partial<JobCard> = {}): JobCard {
  return {
    id,
    companyId: 1,
    companyName: 'Company 1',
    companyNameOther: null,
    companySlug: 'company-1',
    companyLogo: null,
    country: 'Qatar',
    title: `Job ${id}`,
    titleOther: null,
    description: '',
    descriptionOther: null,
    skills: [],
    experienceYears: 0,
    industry: 'technology',
    location: 'Doha',
    place: null,
    workplace: null,
    employmentType: null,
    salaryRange: null,
    salary: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    publishedAt: '2026-01-01T00:00:00.000Z',
    expiryDate: '2999-01-01T00:00:00.000Z',
    rev: id,
    ...change,
  };
}
