import { listCompanies } from '#shared/contract/companies.ts';
import type { CompanyCard } from '#shared/model/company.ts';
import { fetchListPage, type ListFilter, type ListPage } from './list-page.ts';

/** Asks for one page of the company list, newest first. @throws RequestFailure */
export function fetchCompanyPage(filter: ListFilter, cursor: string | null): Promise<ListPage<CompanyCard>> {
  return fetchListPage(listCompanies, filter, cursor);
}
