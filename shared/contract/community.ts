import * as v from 'valibot';
import {
  AdminReportQuerySchema,
  AdminReportSchema,
  AdminReportsPageSchema,
  FeatureRequestDecisionSchema,
  FeatureRequestQuerySchema,
  FeatureRequestSchema,
  FeatureRequestsPageSchema,
  NewFeatureRequestSchema,
  NewReportSchema,
  OwnVisitsSchema,
  ReportDecisionSchema,
} from '../model/community.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const listFeatureRequests = defineEndpoint({
  method: 'GET',
  path: '/api/feature-requests',
  audience: 'visitor',
  summary: 'Lists feature requests, those with the most votes first.',
  query: FeatureRequestQuerySchema,
  response: FeatureRequestsPageSchema,
});

export const proposeFeature = defineEndpoint({
  method: 'POST',
  path: '/api/feature-requests',
  audience: 'user',
  summary: 'Proposes a feature request; its author votes for it.',
  body: NewFeatureRequestSchema,
  response: FeatureRequestSchema,
  status: 201,
  errors: ['rate_limited', 'busy', 'storage_full'],
});

export const voteForFeature = defineEndpoint({
  method: 'PUT',
  path: '/api/feature-requests/:id/vote',
  audience: 'user',
  summary: "Sets the caller's vote; doing so again changes nothing.",
  params,
  response: FeatureRequestSchema,
  errors: ['not_found', 'request_closed', 'rate_limited', 'busy', 'storage_full'],
});

export const takeVoteBack = defineEndpoint({
  method: 'DELETE',
  path: '/api/feature-requests/:id/vote',
  audience: 'user',
  summary: "Takes the caller's vote back.",
  params,
  response: FeatureRequestSchema,
  errors: ['not_found', 'request_closed', 'rate_limited', 'busy', 'storage_full'],
});

export const withdrawFeatureRequest = defineEndpoint({
  method: 'DELETE',
  path: '/api/feature-requests/:id',
  audience: 'user',
  summary: "Withdraws the caller's own feature request while it is pending and nobody else has voted for it.",
  params,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'forbidden', 'request_closed', 'request_supported', 'busy', 'storage_full'],
});

export const decideFeatureRequest = defineEndpoint({
  method: 'PATCH',
  path: '/api/feature-requests/:id',
  audience: 'admin',
  summary: 'Sets the status of a feature request.',
  params,
  body: FeatureRequestDecisionSchema,
  response: FeatureRequestSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const sendReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  audience: 'anyone',
  summary:
    'Reports a profile, company or job to the operator; a second report while the first is open changes nothing.',
  body: NewReportSchema,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'rate_limited', 'busy', 'storage_full'],
});

export const listReportsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  audience: 'admin',
  summary: 'Lists reports, newest first.',
  query: AdminReportQuerySchema,
  response: AdminReportsPageSchema,
});

export const decideReport = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/reports/:id',
  audience: 'admin',
  summary: 'Resolves or dismisses a report, and with isForAll every open one on the same subject.',
  params,
  body: ReportDecisionSchema,
  response: AdminReportSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const recordVisit = defineEndpoint({
  method: 'POST',
  path: '/api/users/:id/visits',
  audience: 'visitor',
  summary:
    'Counts a visit of a profile, once per visitor and day; not by its owner, an administrator or a browser with Sec-GPC.',
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
  summary: 'Returns to the owner of a profile how many people visited it on each of the last 30 days.',
  params,
  response: OwnVisitsSchema,
  errors: ['not_found'],
});
