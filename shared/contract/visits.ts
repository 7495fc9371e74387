import * as v from 'valibot';
import { IdParamSchema } from '../model/fields.ts';
import { OwnVisitsSchema } from '../model/visits.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const recordVisit = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/visits',
  audience: 'visitor',
  summary: "Counts a look at a profile, once per visitor and day; never the own, an administrator's, or with Sec-GPC.",
  params,
  body: v.object({}),
  response: v.object({ isCounted: v.boolean() }),
  errors: ['not_found', 'rate_limited', 'busy', 'storage_full'],
});

export const listOwnVisits = defineEndpoint({
  method: 'GET',
  path: '/api/users/:id/visits',
  audience: 'user',
  scope: 'profile:read',
  summary: 'Tells the owner of a profile how many people looked at it on each of the last 30 days.',
  params,
  response: OwnVisitsSchema,
  errors: ['not_found'],
});
