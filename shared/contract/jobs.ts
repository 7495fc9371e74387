import * as v from 'valibot';
import { filterCountsSchema } from '../model/directory.ts';
import { IdParamSchema } from '../model/fields.ts';
import { JobCardSchema, JobPatchSchema, JobSchema, NewJobSchema } from '../model/job.ts';
import { JobCountsQuerySchema, JobQuerySchema } from '../model/list-queries.ts';
import { defineEndpoint } from './endpoint.ts';

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/jobs',
  audience: 'public',
  summary:
    'Lists open jobs, the last published first; jobs of the same second by highest id. Link names the next page, X-Total-Count the number of matches.',
  query: JobQuerySchema,
  response: v.array(JobCardSchema),
});

export const countJobs = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/counts',
  audience: 'public',
  summary:
    'Counts what each value of each filter would leave of the open jobs, were it chosen now, up to 1,000. Places are counted of the country that is chosen.',
  query: JobCountsQuerySchema,
  response: filterCountsSchema('jobs'),
});

export const getJob = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  audience: 'company-visitor',
  scope: 'jobs:read',
  summary: 'Returns one open job; its company gets it in any state, with counts of applications.',
  params: v.object({ id: IdParamSchema }),
  response: JobSchema,
  errors: ['not_found', 'rate_limited'],
});

export const postJob = defineEndpoint({
  method: 'POST',
  path: '/api/jobs',
  audience: 'company',
  scope: 'jobs:write',
  summary: 'Posts a job of the signed-in company.',
  body: NewJobSchema,
  response: JobSchema,
  status: 201,
  acceptsKey: true,
  errors: ['idempotency_mismatch', 'open_jobs_limit', 'busy', 'storage_full'],
});

export const updateJob = defineEndpoint({
  method: 'PATCH',
  path: '/api/jobs/:id',
  audience: 'company',
  scope: 'jobs:write',
  summary: 'Changes a job of the signed-in company; closes and opens it by its status.',
  params: v.object({ id: IdParamSchema }),
  body: JobPatchSchema,
  response: JobSchema,
  errors: ['not_found', 'open_jobs_limit', 'busy', 'storage_full'],
});

export const deleteJob = defineEndpoint({
  method: 'DELETE',
  path: '/api/jobs/:id',
  audience: 'company',
  scope: 'jobs:write',
  summary: 'Deletes a job of the signed-in company, and says how many applications went with it.',
  params: v.object({ id: IdParamSchema }),
  response: v.object({ message: v.string(), deletedApplications: v.number() }),
  errors: ['not_found', 'busy', 'storage_full'],
});
