import * as v from 'valibot';
import { getJob, listJobs } from '#shared/contract/jobs.ts';
import { type Job, type JobCard, PublicJobSchema } from '#shared/model/job.ts';
import { callApi } from './call-api.ts';
import { fetchListPage, type ListFilter, type ListPage } from './list-page.ts';

/** Asks for one page of the open jobs, newest first. @throws RequestFailure */
export function fetchJobPage(filter: ListFilter, cursor: string | null): Promise<ListPage<JobCard>> {
  return fetchListPage(listJobs, filter, cursor);
}

/** Asks for one open job; its company is answered it in any state. @throws RequestFailure, status 404 for none */
export async function fetchJob(id: number): Promise<Job> {
  return v.parse(PublicJobSchema, await callApi(getJob, { params: { id: String(id) } }));
}
