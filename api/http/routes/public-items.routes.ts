import * as v from 'valibot';
import { getCompany as getCompanyCall } from '#shared/contract/companies.ts';
import { getJob as getJobCall } from '#shared/contract/jobs.ts';
import { getProfile as getProfileCall } from '#shared/contract/users.ts';
import { visitor } from '../../domain/actor.ts';
import { fail } from '../../domain/app-error.ts';
import { getCompany } from '../../domain/companies/get-company.ts';
import type { Deps } from '../../domain/deps.ts';
import { getJob } from '../../domain/jobs/get-job.ts';
import { getProfile } from '../../domain/users/get-profile.ts';
import type { Throttles } from '../rate-limit.ts';
import type { PublicItems } from '../ready/public-items.ts';
import { publicTag } from '../ready/revision-tag.ts';

export function publicItemsRoutes(items: PublicItems, deps: Deps, throttles: Throttles): void {
  items.bind(getProfileCall, throttles.profileRead, async (slug) => {
    const profile = await getProfile(deps, visitor, slug);
    return {
      json: JSON.stringify(v.parse(getProfileCall.response, profile)),
      etag: publicTag(profile.rev),
    };
  });

  items.bind(getCompanyCall, throttles.profileRead, async (slug) => {
    const company = await getCompany(deps, visitor, slug);
    return {
      json: JSON.stringify(v.parse(getCompanyCall.response, company)),
      etag: publicTag(company.rev),
    };
  });

  items.bind(getJobCall, throttles.profileRead, async (id) => {
    const params = v.safeParse(getJobCall.params, { id });
    const job = params.success ? await getJob(deps, visitor, params.output.id) : fail('not_found', { subject: 'job' });
    return { json: JSON.stringify(v.parse(getJobCall.response, job)), etag: publicTag(job.rev) };
  });
}
