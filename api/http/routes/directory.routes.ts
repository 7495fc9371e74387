import { hash } from 'node:crypto';
import { industries } from '#shared/catalog/industries.ts';
import * as directory from '#shared/contract/directory.ts';
import type { Deps } from '../../domain/deps.ts';
import { checkSlug } from '../../domain/directory/check-slug.ts';
import { listIndustries } from '../../domain/directory/list-industries.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';
import type { Throttles } from '../rate-limit.ts';

// The list changes with the product only.
const industriesTag = `W/"${hash('sha256', industries.join(), 'base64url').slice(0, 16)}"`;

export function directoryRoutes(api: Api, deps: Deps, throttles: Throttles): void {
  bindEndpoint(api, directory.checkSlug, {
    throttle: throttles.slugCheck,
    handle: ({ params, query }) => checkSlug(deps, { slug: params.slug, of: query.of }),
  });
  bindEndpoint(api, directory.listIndustries, {
    handle: async ({ actor, answerWith }) => {
      const listed = listIndustries(actor);
      answerWith({ ETag: industriesTag });
      return [...listed];
    },
  });
}
