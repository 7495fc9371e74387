import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { FeatureRequest, NewFeatureRequest } from '#shared/model/feature-request.ts';
import { asAdmin } from '../admin/as-admin.ts';
import { failureIn } from '../forms/failure-text.ts';
import { noteConnection } from '../offline/connection.ts';
import { featureRequests } from './feature-requests.ts';

const loadApi = () => import('../../http/feature-requests-api.ts');

function put(userId: number, wish: FeatureRequest): void {
  featureRequests(userId).change((known) => known.map((one) => (one.id === wish.id ? wish : one)));
}

function withVote(wish: FeatureRequest, hasVoted: boolean): FeatureRequest {
  if (wish.hasVoted === hasVoted) return wish;
  return { ...wish, hasVoted, votes: wish.votes + (hasVoted ? 1 : -1) };
}

/**
 * Votes for a wish, or takes the vote back: shown at once, and taken back when the server refuses or cannot be reached.
 *
 * @throws RequestFailure `request_closed`, `not_found`, `not_authenticated` …
 */
export async function voteForWish(userId: number, wish: FeatureRequest): Promise<void> {
  const hasVoted = !wish.hasVoted;
  put(userId, withVote(wish, hasVoted));
  try {
    const { sendVote } = await loadApi();
    put(userId, await noteConnection(() => sendVote(wish.id, hasVoted)));
  } catch (fault) {
    put(userId, wish);
    const code = failureIn(fault)?.code;
    if (code === 'request_closed' || code === 'not_found') featureRequests(userId).refresh();
    throw fault;
  }
}

/** Proposes a wish, which then stands first. @throws RequestFailure */
export async function proposeWish(userId: number, wish: NewFeatureRequest): Promise<void> {
  const { sendProposal } = await loadApi();
  const made = await noteConnection(() => sendProposal(wish));
  featureRequests(userId).change((known) => [made, ...known.filter(({ id }) => id !== made.id)]);
}

/** Withdraws an own wish; one that is gone already counts as withdrawn. @throws RequestFailure `request_supported` … */
export async function withdrawWish(userId: number, id: number): Promise<void> {
  const { sendWishWithdrawal } = await loadApi();
  try {
    await noteConnection(() => sendWishWithdrawal(id));
  } catch (fault) {
    const code = failureIn(fault)?.code;
    if (code === 'request_supported' || code === 'request_closed') featureRequests(userId).refresh();
    if (code !== 'not_found') throw fault;
  }
  featureRequests(userId).change((known) => known.filter((one) => one.id !== id));
}

/** Sets the status of a wish, as an administrator. @throws RequestFailure */
export async function decideWish(userId: number, id: number, status: FeatureRequestStatus): Promise<void> {
  const { sendWishStatus } = await loadApi();
  put(userId, await asAdmin(() => sendWishStatus(id, status)));
}
