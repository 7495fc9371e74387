import type { CompanyCard } from '#shared/model/company.ts';
import type { ListFilter } from '../../http/list-page.ts';
import { takeInitialList } from '../core/initial-data.ts';
import type { DirectorySource } from './directory-state.ts';
import { type DirectoryQuery, type FollowedDirectory, useDirectory } from './use-directory.ts';

function companySource(filter: ListFilter): DirectorySource<'companies'> {
  const first = takeInitialList('companies', filter);
  return {
    feed: 'companies',
    filter,
    first,
    isFirstLater: first?.isLater === true,
    loadFetch: async () => (await import('../../http/list-page.ts')).fetchCompanyPage,
  };
}

/** The companies that match, newest first. @see requirements K2, K8 */
export function useCompanyDirectory(query: DirectoryQuery): FollowedDirectory<CompanyCard> {
  return useDirectory('companies', query, companySource);
}
