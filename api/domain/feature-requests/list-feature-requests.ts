import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { FeatureRequestsPage } from '#shared/model/feature-request.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { featureRequest } from './feature-request-shape.ts';

interface Asked {
  status?: FeatureRequestStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists feature requests, most votes first, with the caller's own vote on each. */
export async function listFeatureRequests(
  { featureRequests }: Deps,
  actor: Actor,
  query: Asked,
): Promise<FeatureRequestsPage> {
  const viewerId = actor.kind === 'user' ? actor.user.id : null;
  const page = await featureRequests.list({ ...query, limit: query.limit ?? limits.pageSizeDefault, viewerId });
  return { ...page, items: page.items.map((one) => featureRequest(actor, one)) };
}
