import * as v from 'valibot';
import { IdParamSchema } from '../model/fields.ts';
import {
  AdminJobQuerySchema,
  AdminJobSchema,
  AdminJobsPageSchema,
  JobClosingSchema,
  JobDecisionSchema,
} from '../model/job-moderation.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const listJobsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  audience: 'admin',
  summary: 'Lists jobs that wait for a decision of the moderators, or that they closed or refused, newest first.',
  query: AdminJobQuerySchema,
  response: AdminJobsPageSchema,
});

export const closeReportedJob = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:id',
  audience: 'admin',
  summary: 'Closes a job with a reason that its company is told. The company cannot reopen it, only ask to.',
  params,
  body: JobClosingSchema,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'busy', 'storage_full'],
});

export const decideJob = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:id/moderation',
  audience: 'admin',
  summary: 'Approves a job that moderators hold back, which publishes it, or refuses it with a reason.',
  params,
  body: JobDecisionSchema,
  response: AdminJobSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});
