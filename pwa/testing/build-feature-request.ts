import type { FeatureRequest } from '#shared/model/community.ts';

/** A suggestion that waits, of somebody else. */
export function buildFeatureRequest(change: Partial<FeatureRequest> = {}): FeatureRequest {
  return {
    id: 3,
    title: 'Dark paper',
    description: 'For nights',
    status: 'pending',
    votes: 4,
    hasVoted: false,
    isOwn: false,
    createdAt: '2026-11-21T09:00:00.000Z',
    ...change,
  };
}
