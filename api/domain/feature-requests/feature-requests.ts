import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { FeatureRequest, FeatureRequestsPage, NewFeatureRequest } from '#shared/model/community.ts';
import type { CountedRequest } from '../../store/community/feature-requests.store.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireAdmin, requireOwnRequest, requireUser } from '../policies.ts';

/** A feature request as the caller sees it. It says whether the caller is its author, and never who else is. */
export function featureRequest(actor: Actor, request: CountedRequest): FeatureRequest {
  const { id, title, description, status, votes, hasVoted, userId, createdAt } = request;
  const isOwn = actor.kind === 'user' && actor.user.id === userId;
  return { id, title, description, status, votes, hasVoted, isOwn, createdAt: createdAt.toISOString() };
}

interface RequestsQuery {
  status?: FeatureRequestStatus | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists feature requests, most votes first, with the caller's own vote on each. */
export async function listFeatureRequests(
  { featureRequests }: Deps,
  actor: Actor,
  query: RequestsQuery,
): Promise<FeatureRequestsPage> {
  const viewerId = actor.kind === 'user' ? actor.user.id : null;
  const page = await featureRequests.list({ ...query, limit: query.limit ?? limits.pageSizeDefault, viewerId });
  return { ...page, items: page.items.map((one) => featureRequest(actor, one)) };
}

/**
 * Proposes a feature request, with the vote of its author.
 *
 * @throws AppError `not_authenticated`
 * @see requirements U3, U9
 */
export async function proposeFeature(
  { featureRequests }: Deps,
  actor: Actor,
  request: NewFeatureRequest,
): Promise<FeatureRequest> {
  const { id } = requireUser(actor);
  return featureRequest(actor, await featureRequests.insert(id, request));
}

/**
 * Sets or takes back the caller's vote. A feature request that is done or declined is not voted on any more.
 *
 * @throws AppError `not_authenticated`, `not_found`, `request_closed`
 */
export async function voteForFeature(
  { featureRequests }: Deps,
  actor: Actor,
  { id, hasVoted }: { id: number; hasVoted: boolean },
): Promise<FeatureRequest> {
  const { id: userId } = requireUser(actor);
  const voted = await featureRequests.setVote({ featureRequestId: id, userId }, hasVoted);
  if (!voted) return fail('not_found', { subject: 'request' });
  return 'refused' in voted ? fail(voted.refused) : featureRequest(actor, voted);
}

/**
 * Withdraws the caller's own feature request. The author cannot withdraw a request that others have voted for or that has
 * been decided.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `request_closed`, `request_supported`
 */
export async function withdrawFeatureRequest(deps: Deps, actor: Actor, id: number): Promise<void> {
  const user = requireUser(actor);
  const known = (await deps.featureRequests.find(id, user.id)) ?? fail('not_found', { subject: 'request' });
  const own = requireOwnRequest(actor, known);
  if (own.status !== 'pending') fail('request_closed');
  if (!(await deps.featureRequests.remove(own))) fail('request_supported');
}

/**
 * Sets the status of a feature request.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function decideFeatureRequest(
  { featureRequests, log }: Deps,
  actor: Actor,
  { id, status }: { id: number; status: FeatureRequestStatus },
): Promise<FeatureRequest> {
  const by = requireAdmin(actor);
  const decided = await featureRequests.setStatus(by, id, status);
  if (!decided) return fail('not_found', { subject: 'request' });
  log.info({ admin: by.id, featureRequest: id, status }, 'feature request decided');
  return featureRequest(actor, decided);
}
