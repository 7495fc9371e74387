import * as jobs from '#shared/contract/jobs.ts';
import type { Deps } from '../../domain/deps.ts';
import { deleteJob } from '../../domain/jobs/delete-job.ts';
import { getJob } from '../../domain/jobs/get-job.ts';
import { postJob } from '../../domain/jobs/post-job.ts';
import { updateJob } from '../../domain/jobs/update-job.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

export function jobsRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, jobs.getJob, {
    throttle: throttles.profileRead,
    handle: ({ actor, params }) => getJob(deps, actor, params.id),
  });

  bindEndpoint(api, jobs.postJob, {
    async handle({ actor, body, idempotencyKey, answerWith }) {
      const { job, isReplayed } = await postJob(deps, actor, { job: body, key: idempotencyKey });
      if (isReplayed) answerWith({ 'Idempotency-Replayed': 'true' });
      return job;
    },
  });

  bindEndpoint(api, jobs.updateJob, {
    handle: ({ actor, params, body }) => updateJob(deps, actor, { id: params.id, patch: body }),
  });

  bindEndpoint(api, jobs.deleteJob, {
    async handle({ actor, params }) {
      return { message: 'Job deleted', deletedApplications: await deleteJob(deps, actor, params.id) };
    },
  });
}
