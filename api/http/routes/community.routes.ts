import * as requests from '#shared/contract/feature-requests.ts';
import * as reports from '#shared/contract/reports.ts';
import * as visits from '#shared/contract/visits.ts';
import type { Deps, VisitorKeys } from '../../domain/deps.ts';
import {
  decideFeatureRequest,
  listFeatureRequests,
  proposeFeature,
  voteForFeature,
  withdrawFeatureRequest,
} from '../../domain/feature-requests/feature-requests.ts';
import { decideReport, listReportsForAdmin, sendReport } from '../../domain/reports/reports.ts';
import { listOwnVisits, recordVisit } from '../../domain/visits/visits.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

interface Community {
  throttles: Throttles;
  visitorKeys: VisitorKeys;
}

/** Binds visits, reports and feature requests. */
export function communityRoutes(api: Api, deps: Deps, community: Community): void {
  visitRoutes(api, deps, community);
  reportRoutes(api, deps, community);
  featureRequestRoutes(api, deps, community);
}

function visitRoutes(api: Api, deps: Deps, { throttles, visitorKeys }: Community): void {
  bindEndpoint(api, visits.recordVisit, {
    throttle: throttles.visit,
    async handle({ actor, params, sender }) {
      return { isCounted: await recordVisit(deps, actor, { profileId: params.id, sender, visitorKeys }) };
    },
  });

  bindEndpoint(api, visits.listOwnVisits, { handle: ({ actor, params }) => listOwnVisits(deps, actor, params.id) });
}

function reportRoutes(api: Api, deps: Deps, { throttles, visitorKeys }: Community): void {
  bindEndpoint(api, reports.sendReport, {
    throttle: throttles.report,
    async handle({ actor, body, sender }) {
      await sendReport(deps, actor, { report: body, sender, visitorKeys });
      return { message: 'Reported' };
    },
  });

  bindEndpoint(api, reports.listReportsForAdmin, {
    handle: ({ actor, query }) => listReportsForAdmin(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, reports.decideReport, {
    handle: ({ actor, params, body }) => decideReport(deps, actor, { id: params.id, decision: body }),
  });
}

function featureRequestRoutes(api: Api, deps: Deps, { throttles }: Community): void {
  const throttle = throttles.featureRequest;
  bindEndpoint(api, requests.listFeatureRequests, {
    handle: ({ actor, query }) => listFeatureRequests(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, requests.proposeFeature, {
    throttle,
    handle: ({ actor, body }) => proposeFeature(deps, actor, body),
  });

  bindEndpoint(api, requests.voteForFeature, {
    throttle,
    handle: ({ actor, params }) => voteForFeature(deps, actor, { id: params.id, hasVoted: true }),
  });

  bindEndpoint(api, requests.takeVoteBack, {
    throttle,
    handle: ({ actor, params }) => voteForFeature(deps, actor, { id: params.id, hasVoted: false }),
  });

  bindEndpoint(api, requests.withdrawFeatureRequest, {
    async handle({ actor, params }) {
      await withdrawFeatureRequest(deps, actor, params.id);
      return { message: 'Withdrawn' };
    },
  });

  bindEndpoint(api, requests.decideFeatureRequest, {
    handle: ({ actor, params, body }) => decideFeatureRequest(deps, actor, { id: params.id, status: body.status }),
  });
}
