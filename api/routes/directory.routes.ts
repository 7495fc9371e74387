import * as directory from '#shared/contract/directory.ts';
import type { Deps } from '../deps.ts';
import { checkSlug } from '../domain/directory/check-slug.ts';
import { listIndustries } from '../domain/directory/list-industries.ts';
import { type Api, bindEndpoint } from '../http/bind-endpoint.ts';

export function directoryRoutes(api: Api, deps: Deps): void {
  bindEndpoint(api, directory.checkSlug, { handle: ({ params }) => checkSlug(deps, params.slug) });
  bindEndpoint(api, directory.listIndustries, { handle: async ({ actor }) => [...listIndustries(actor)] });
}
