import * as v from 'valibot';
import { getCompany, listCompanyJobs } from '#shared/contract/companies.ts';
import { getJob } from '#shared/contract/jobs.ts';
import { type PublicCompany, PublicCompanySchema } from '#shared/model/company.ts';
import { type Job, PublicJobSchema } from '#shared/model/job.ts';
import { callApi } from './call-api.ts';

// A company that asks for its own page gets its private fields as well. Copies on the device hold public fields only.

/** Fetches the public fields of a company. @throws RequestFailure, status 404 for none */
export async function fetchCompany(slug: string): Promise<PublicCompany> {
  return v.parse(PublicCompanySchema, await callApi(getCompany, { params: { slug } }));
}

/** Fetches a company's jobs; its own session gets those that are not open, too. @throws RequestFailure */
export async function fetchCompanyJobs(companyId: number): Promise<Job[]> {
  return v.parse(v.array(PublicJobSchema), await callApi(listCompanyJobs, { params: { id: String(companyId) } }));
}

/** Fetches an open job; its own company gets it in any state. @throws RequestFailure, status 404 for none */
export async function fetchJob(id: number): Promise<Job> {
  return v.parse(PublicJobSchema, await callApi(getJob, { params: { id: String(id) } }));
}
