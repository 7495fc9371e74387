import { listJobs } from '#shared/contract/jobs.ts';
import type { JobCard } from '#shared/model/job.ts';
import { fetchListPage, type ListFilter, type ListPage } from './list-page.ts';

/** Asks for one page of the open jobs, newest first. @throws RequestFailure */
export function fetchJobPage(filter: ListFilter, cursor: string | null): Promise<ListPage<JobCard>> {
  return fetchListPage(listJobs, filter, cursor);
}
