import * as applications from '#shared/contract/applications.ts';
import { applyToJob } from '../../domain/applications/apply-to-job.ts';
import { listOwnApplications } from '../../domain/applications/list-own-applications.ts';
import { listReceivedApplications } from '../../domain/applications/list-received-applications.ts';
import { setApplicationStatus } from '../../domain/applications/set-application-status.ts';
import { withdrawApplication } from '../../domain/applications/withdraw-application.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';

export function applicationsRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, applications.applyToJob, {
    handle: ({ actor, params, body }) => applyToJob(deps, actor, { jobId: params.id, coverLetter: body.coverLetter }),
  });

  bindEndpoint(api, applications.listOwnApplications, { handle: ({ actor }) => listOwnApplications(deps, actor) });

  bindEndpoint(api, applications.withdrawApplication, {
    async handle({ actor, params }) {
      await withdrawApplication(deps, actor, params.id);
      return { message: 'Application withdrawn' };
    },
  });

  bindEndpoint(api, applications.listReceivedApplications, {
    handle: ({ actor, params, query }) => listReceivedApplications(deps, actor, { jobId: params.id, query }),
  });

  bindEndpoint(api, applications.setApplicationStatus, {
    handle: ({ actor, params, body }) => setApplicationStatus(deps, actor, { id: params.id, change: body }),
  });
}
