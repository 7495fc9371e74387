import * as v from 'valibot';
import {
  NewApplicationSchema,
  ReceivedApplicationSchema,
  ReceivedQuerySchema,
  SentApplicationSchema,
  StatusChangeSchema,
} from '../model/application.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const applyToJob = defineEndpoint({
  method: 'POST',
  path: '/api/jobs/:id/applications',
  audience: 'user',
  scope: 'applications:write',
  summary: 'Applies to an open job, once.',
  params,
  body: NewApplicationSchema,
  response: SentApplicationSchema,
  status: 201,
  errors: ['not_found', 'already_applied', 'job_closed', 'busy', 'storage_full'],
});

export const listOwnApplications = defineEndpoint({
  method: 'GET',
  path: '/api/applications',
  audience: 'user',
  scope: 'applications:read',
  summary: "Lists the caller's own applications, newest first, with their jobs and history.",
  response: v.array(SentApplicationSchema),
});

export const withdrawApplication = defineEndpoint({
  method: 'DELETE',
  path: '/api/applications/:id',
  audience: 'user',
  scope: 'applications:write',
  summary:
    "Deletes the caller's own application. An application whose job was deleted is removed from the caller's list.",
  params,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'busy'],
});

export const listReceivedApplications = defineEndpoint({
  method: 'GET',
  path: '/api/jobs/:id/applications',
  audience: 'company',
  scope: 'applications:read',
  summary: 'Lists the applications for a job of the signed-in company, with match scores and their reasons.',
  params,
  query: ReceivedQuerySchema,
  response: v.array(ReceivedApplicationSchema),
  errors: ['not_found'],
});

export const setApplicationStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/applications/:id/status',
  audience: 'company',
  scope: 'applications:write',
  summary: 'Sets the status of an application for a job of the signed-in company; the last change wins.',
  params,
  body: StatusChangeSchema,
  response: ReceivedApplicationSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});
