import * as v from 'valibot';
import { getCompany, listCompanies, listCompanyJobs } from '#shared/contract/companies.ts';
import { type CompanyCard, type PublicCompany, PublicCompanySchema } from '#shared/model/company.ts';
import { type Job, PublicJobSchema } from '#shared/model/job.ts';
import { callApi } from './call-api.ts';
import { fetchListPage, type ListFilter, type ListPage } from './list-page.ts';

/** Asks for one page of the company list, newest first. @throws RequestFailure */
export function fetchCompanyPage(filter: ListFilter, cursor: string | null): Promise<ListPage<CompanyCard>> {
  return fetchListPage(listCompanies, filter, cursor);
}

/**
 * Asks for one company as everybody sees it, also where the own one is answered. @throws RequestFailure, status 404 for
 * none
 */
export async function fetchCompany(slug: string): Promise<PublicCompany> {
  return v.parse(PublicCompanySchema, await callApi(getCompany, { params: { slug } }));
}

/** Asks for the jobs of a company; its own session is answered those that are not open, too. @throws RequestFailure */
export async function fetchCompanyJobs(companyId: number): Promise<Job[]> {
  return v.parse(v.array(PublicJobSchema), await callApi(listCompanyJobs, { params: { id: String(companyId) } }));
}
