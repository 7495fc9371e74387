import type { FeatureRequest } from '#shared/model/feature-request.ts';
import type { CountedRequest } from '../../store/community/counted-requests.ts';
import type { Actor } from '../actor.ts';

/** A feature request as the caller sees it: whether it is the own, never whose it is. */
export function featureRequest(actor: Actor, request: CountedRequest): FeatureRequest {
  const { id, title, description, status, votes, hasVoted, userId, createdAt } = request;
  const isOwn = actor.kind === 'user' && actor.user.id === userId;
  return { id, title, description, status, votes, hasVoted, isOwn, createdAt: createdAt.toISOString() };
}
