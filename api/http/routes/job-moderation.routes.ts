import * as moderation from '#shared/contract/job-moderation.ts';
import type { Deps } from '../../domain/deps.ts';
import { closeReportedJob, decideJob, listJobsForAdmin } from '../../domain/jobs/moderate-jobs.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';

/** Binds what administrators do with jobs. */
export function jobModerationRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, moderation.listJobsForAdmin, {
    handle: ({ actor, query }) => listJobsForAdmin(deps, actor, query),
  });

  bindEndpoint(api, moderation.closeReportedJob, {
    async handle({ actor, params, body }) {
      await closeReportedJob(deps, actor, { id: params.id, reason: body.reason });
      return { message: 'Job closed' };
    },
  });

  bindEndpoint(api, moderation.decideJob, {
    handle: ({ actor, params, body }) => decideJob(deps, actor, { id: params.id, decision: body }),
  });
}
