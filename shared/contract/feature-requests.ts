import * as v from 'valibot';
import {
  FeatureRequestDecisionSchema,
  FeatureRequestQuerySchema,
  FeatureRequestSchema,
  FeatureRequestsPageSchema,
  NewFeatureRequestSchema,
} from '../model/feature-request.ts';
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
