import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import type { FeatureRequest, NewFeatureRequest } from '#shared/model/feature-request.ts';
import { callLate } from '../../http/call-late.ts';
import { requestAs } from '../account/request-as.ts';
import { failureIn } from '../forms/failure-text.ts';
import { writeOrFind } from '../forms/unclear-outcome.ts';
import { noteConnection } from '../offline/connection.ts';
import { featureRequests, fetchFeatureRequests } from './feature-requests.ts';

const idOf = (id: number) => ({ params: { id: String(id) } });

function put(userId: number, request: FeatureRequest): void {
  featureRequests(userId).change((known) => known.map((one) => (one.id === request.id ? request : one)));
}

function withOtherVote(request: FeatureRequest): FeatureRequest {
  const hasVoted = !request.hasVoted;
  return { ...request, hasVoted, votes: request.votes + (hasVoted ? 1 : -1) };
}

/**
 * Votes for a feature request, or takes the vote back. The screen shows it at once, and the old state again when the
 * server refuses or cannot be reached.
 *
 * @throws RequestFailure `request_closed`, `not_found`, `not_authenticated` …
 */
export async function voteForFeatureRequest(userId: number, request: FeatureRequest): Promise<void> {
  const voted = withOtherVote(request);
  put(userId, voted);
  try {
    const call = voted.hasVoted ? 'voteForFeature' : 'takeVoteBack';
    put(userId, await noteConnection(() => callLate(call, idOf(request.id))));
  } catch (fault) {
    put(userId, request);
    const code = failureIn(fault)?.code;
    if (code === 'request_closed' || code === 'not_found') featureRequests(userId).refresh();
    throw fault;
  }
}

/**
 * Proposes a feature request, which then stands first. When the answer is lost, the own one with the same words is looked
 * for, so that it is not proposed twice.
 *
 * @throws UnclearOutcome when nobody knows whether it arrived
 * @throws RequestFailure
 */
export async function proposeFeatureRequest(userId: number, request: NewFeatureRequest): Promise<void> {
  const isIt = ({ isOwn, title, description }: FeatureRequest) =>
    isOwn && title === request.title && description === request.description;
  const made = await writeOrFind({
    name: `proposal ${userId} ${JSON.stringify(request)}`,
    write: () => noteConnection(() => callLate('proposeFeature', { body: request })),
    find: async () => (await noteConnection(fetchFeatureRequests)).find(isIt),
  });
  featureRequests(userId).change((known) => [made, ...known.filter(({ id }) => id !== made.id)]);
}

/**
 * Withdraws an own request; one that is gone already counts as withdrawn. @throws RequestFailure `request_supported` …
 */
export async function withdrawFeatureRequest(userId: number, id: number): Promise<void> {
  try {
    await noteConnection(() => callLate('withdrawFeatureRequest', idOf(id)));
  } catch (fault) {
    const code = failureIn(fault)?.code;
    if (code === 'request_supported' || code === 'request_closed') featureRequests(userId).refresh();
    if (code !== 'not_found') throw fault;
  }
  featureRequests(userId).change((known) => known.filter((one) => one.id !== id));
}

/** Sets the status of a feature request, as an administrator. @throws RequestFailure */
export async function decideFeatureRequest(userId: number, id: number, status: FeatureRequestStatus): Promise<void> {
  put(userId, await requestAs('admin', () => callLate('decideFeatureRequest', { ...idOf(id), body: { status } })));
}
