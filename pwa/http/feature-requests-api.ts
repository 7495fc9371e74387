import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import {
  decideFeatureRequest,
  listFeatureRequests,
  proposeFeature,
  takeVoteBack,
  voteForFeature,
  withdrawFeatureRequest,
} from '#shared/contract/feature-requests.ts';
import { limits } from '#shared/limits.ts';
import type { FeatureRequest, NewFeatureRequest } from '#shared/model/feature-request.ts';
import { callApi } from './call-api.ts';

/** Asks for up to `limits.requestsShown` feature requests, those with the most votes first. @throws RequestFailure */
export async function fetchFeatureRequests(): Promise<FeatureRequest[]> {
  const requests = new Map<number, FeatureRequest>();
  let cursor: string | undefined;
  do {
    const query = { limit: String(limits.pageSizeMax), ...(cursor && { cursor }) };
    const page = await callApi(listFeatureRequests, { query });
    // A vote meanwhile may have moved one from page to page.
    for (const request of page.items) requests.set(request.id, request);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && requests.size < limits.requestsShown);
  return [...requests.values()];
}

/** Proposes a feature request. @throws RequestFailure */
export function sendProposal(body: NewFeatureRequest): Promise<FeatureRequest> {
  return callApi(proposeFeature, { body });
}

/** Sets or takes back the own vote. @throws RequestFailure `request_closed`, `not_found` … */
export function sendVote(id: number, hasVoted: boolean): Promise<FeatureRequest> {
  return callApi(hasVoted ? voteForFeature : takeVoteBack, { params: { id: String(id) } });
}

/** Withdraws an own feature request. @throws RequestFailure `request_supported`, `request_closed`, `not_found` … */
export async function sendWithdrawal(id: number): Promise<void> {
  await callApi(withdrawFeatureRequest, { params: { id: String(id) } });
}

/** Sets the status of a feature request. @throws RequestFailure */
export function sendStatus(id: number, status: FeatureRequestStatus): Promise<FeatureRequest> {
  return callApi(decideFeatureRequest, { params: { id: String(id) }, body: { status } });
}
