import * as community from '#shared/contract/community.ts';
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
export function communityRoutes(api: Api, deps: Deps, parts: Community): void {
  visitRoutes(api, deps, parts);
  reportRoutes(api, deps, parts);
  featureRequestRoutes(api, deps, parts);
}

function visitRoutes(api: Api, deps: Deps, { throttles, visitorKeys }: Community): void {
  bindEndpoint(api, community.recordVisit, {
    throttle: throttles.visit,
    async handle({ actor, params, sender }) {
      return { isCounted: await recordVisit(deps, actor, { profileId: params.id, sender, visitorKeys }) };
    },
  });

  bindEndpoint(api, community.listOwnVisits, { handle: ({ actor, params }) => listOwnVisits(deps, actor, params.id) });
}

function reportRoutes(api: Api, deps: Deps, { throttles, visitorKeys }: Community): void {
  bindEndpoint(api, community.sendReport, {
    throttle: throttles.report,
    async handle({ actor, body, sender }) {
      await sendReport(deps, actor, { report: body, sender, visitorKeys });
      return { message: 'Reported' };
    },
  });

  bindEndpoint(api, community.listReportsForAdmin, {
    handle: ({ actor, query }) => listReportsForAdmin(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, community.decideReport, {
    handle: ({ actor, params, body }) => decideReport(deps, actor, { id: params.id, decision: body }),
  });
}

function featureRequestRoutes(api: Api, deps: Deps, { throttles }: Community): void {
  const throttle = throttles.featureRequest;
  bindEndpoint(api, community.listFeatureRequests, {
    handle: ({ actor, query }) => listFeatureRequests(deps, actor, { ...query, status: query.status || undefined }),
  });

  bindEndpoint(api, community.proposeFeature, {
    throttle,
    handle: ({ actor, body }) => proposeFeature(deps, actor, body),
  });

  bindEndpoint(api, community.voteForFeature, {
    throttle,
    handle: ({ actor, params }) => voteForFeature(deps, actor, { id: params.id, hasVoted: true }),
  });

  bindEndpoint(api, community.takeVoteBack, {
    throttle,
    handle: ({ actor, params }) => voteForFeature(deps, actor, { id: params.id, hasVoted: false }),
  });

  bindEndpoint(api, community.withdrawFeatureRequest, {
    async handle({ actor, params }) {
      await withdrawFeatureRequest(deps, actor, params.id);
      return { message: 'Withdrawn' };
    },
  });

  bindEndpoint(api, community.decideFeatureRequest, {
    handle: ({ actor, params, body }) => decideFeatureRequest(deps, actor, { id: params.id, status: body.status }),
  });
}
