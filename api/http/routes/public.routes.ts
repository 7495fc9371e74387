import { hash } from 'node:crypto';
import * as v from 'valibot';
import { industries } from '#shared/catalog/industries.ts';
import * as companies from '#shared/contract/companies.ts';
import { getCompany as getCompanyCall } from '#shared/contract/companies.ts';
import * as directory from '#shared/contract/directory.ts';
import * as stories from '#shared/contract/directory.ts';
import * as jobs from '#shared/contract/jobs.ts';
import { getJob as getJobCall } from '#shared/contract/jobs.ts';
import * as sync from '#shared/contract/sync.ts';
import * as users from '#shared/contract/users.ts';
import { getProfile as getProfileCall } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import { asOfHeader } from '#shared/model/sync.ts';
import { fail } from '../../domain/app-error.ts';
import { checkSlug } from '../../domain/auth/register.ts';
import { getCompany } from '../../domain/companies/companies.ts';
import type { Deps } from '../../domain/deps.ts';
import {
  countCompanies,
  countJobs,
  countTalents,
  listCompanies,
  listFeaturedTalents,
  listJobs,
  listTalents,
  requirePageCursor,
} from '../../domain/directory/directory-lists.ts';
import { getJob } from '../../domain/jobs/jobs.ts';
import { requireAdmin, visitor } from '../../domain/policies.ts';
import { getChanges, getDigest, getShard } from '../../domain/sync/get-changes.ts';
import { getProfile } from '../../domain/users/profiles.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { CachedCalls } from '../fast-path/cached-calls.ts';
import { publicTag } from '../fast-path/etags.ts';
import type { PublicItems, PublicLists } from '../fast-path/fast-path.ts';
import type { Throttles } from '../rate-limit.ts';

/** Binds the lists that everybody reads, served from cached bytes. */
export function publicListsRoutes(lists: PublicLists, deps: Deps): void {
  const totalCap = limits.totalCountCap;
  lists.bind(users.listTalents, async (query) => ({
    ...(await listTalents(deps, requirePageCursor(query))),
    totalCap,
  }));
  lists.bind(users.countTalents, async (query) => ({ json: JSON.stringify(await countTalents(deps, query)) }));
  lists.bind(users.listFeaturedTalents, async () => ({ json: (await listFeaturedTalents(deps)).json }));
  lists.bind(companies.listCompanies, async (query) => ({
    ...(await listCompanies(deps, requirePageCursor(query))),
    totalCap,
  }));
  lists.bind(companies.countCompanies, async (query) => ({ json: JSON.stringify(await countCompanies(deps, query)) }));
  lists.bind(jobs.listJobs, async (query) => ({ ...(await listJobs(deps, requirePageCursor(query))), totalCap }));
  lists.bind(jobs.countJobs, async (query) => ({ json: JSON.stringify(await countJobs(deps, query)) }));
  lists.bind(stories.listSuccessStories, async () => ({
    json: JSON.stringify(await deps.stories.list(limits.successStoriesShown)),
  }));
  lists.bind(directory.getStats, async () => ({ json: JSON.stringify(await deps.stats.counts()) }));
}

/** Binds single profiles, companies and jobs as visitors read them, served from cached bytes. */
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

// The list changes with the product only.
const industriesTag = `W/"${hash('sha256', industries.join(), 'base64url').slice(0, 16)}"`;

/** Binds the free addresses and the list of industries. */
export function directoryRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, directory.checkSlug, {
    throttle: throttles.slugCheck,
    handle: ({ params, query }) => checkSlug(deps, { slug: params.slug, of: query.of }),
  });
  bindEndpoint(api, directory.listIndustries, {
    handle: async ({ actor, answerWith }) => {
      requireAdmin(actor);
      answerWith({ ETag: industriesTag });
      return [...industries];
    },
  });
}

/** Binds the feeds that devices copy. */
export function syncRoutes(calls: CachedCalls, deps: Deps): void {
  calls.bind(sync.getFeedDigest, async ({ params }) => JSON.stringify(await getDigest(deps, params.feed)));
  calls.bind(sync.getFeedShard, async ({ params: { feed, n } }) => {
    const { mark, rev } = await deps.sync.shardMark(feed, n);
    const json = async () => JSON.stringify(await getShard(deps, feed, n));
    return { mark, headers: [asOfHeader, String(rev)], json };
  });
  calls.bind(sync.getFeedRows, async ({ params, query }) => {
    // The cards are JSON already.
    return `{"items":[${(await deps.sync.rows(params.feed, query.ids)).join(',')}]}`;
  });
  calls.bind(sync.getFeedChanges, ({ params, query }) => getChanges(deps, params.feed, query));
}
