import { useMemo } from 'react';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { FeatureRequest, NewFeatureRequest } from '#shared/model/community.ts';
import { callLate } from '../../http/call-late.ts';
import { readAccountValue } from '../../local/account.local.ts';
import { readValue } from '../../local/values.local.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { type Dated, LiveResource, type Retryable } from '../core/live-resource.ts';
import { cachedResource } from '../core/resource-cache.ts';
import { useRefreshAtVisit, useStoredResource } from '../core/resource-hooks.ts';
import { isSignedIn } from '../core/session-store.ts';
import { writeOrFind } from '../core/write-outcome.ts';
import { requestAs } from '../session/request-as.ts';

/** The key of the stored feature requests, in the account's database and in that of public copies. */
export const storedUnder = 'feature-requests';

// The votes of a person are private; a visitor's view is public.
async function save(userId: number | null, dated: Dated<FeatureRequest[]>): Promise<void> {
  if (userId === null) {
    const { saveValue } = await import('../../local/values.local.ts');
    await saveValue(storedUnder, dated.value, dated.savedAt);
    return;
  }
  const { saveAccountValue } = await import('../../local/account.local.ts');
  // An answer that comes after the logout must not bring back what the logout deletes (SYNC-12).
  if (isSignedIn(userId)) await saveAccountValue(userId, storedUnder, dated);
}

/** Fetches up to `limits.requestsShown` feature requests, those with the most votes first. @throws RequestFailure */
export async function fetchFeatureRequests(): Promise<FeatureRequest[]> {
  const requests = new Map<number, FeatureRequest>();
  let cursor: string | undefined;
  do {
    const query = { limit: String(limits.pageSizeMax), ...(cursor && { cursor }) };
    const page = await callLate('listFeatureRequests', { query });
    // A vote between two requests may move a request from page to page.
    for (const request of page.items) requests.set(request.id, request);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && requests.size < limits.requestsShown);
  return [...requests.values()];
}

/** The feature requests as a person sees them; null for visitors. */
export function featureRequests(userId: number | null): LiveResource<FeatureRequest[]> {
  const source = {
    load: fetchFeatureRequests,
    save: (dated: Dated<FeatureRequest[]>) => save(userId, dated),
  };
  return cachedResource(`feature-requests:${userId}`, () => new LiveResource(source));
}

async function readCopy(userId: number | null): Promise<Dated<FeatureRequest[]> | undefined> {
  if (userId !== null) return await readAccountValue(userId, storedUnder);
  const kept = await readValue(storedUnder);
  // Only `featureRequests` saves under this name.
  return kept && { value: kept.value as FeatureRequest[], savedAt: kept.savedAt };
}

/** The feature requests, fetched again at each visit; null for visitors. */
export function useFeatureRequests(userId: number | null): Retryable<FeatureRequest[]> {
  const resource = useMemo(() => featureRequests(userId), [userId]);
  useRefreshAtVisit(resource);
  return useStoredResource(resource, () => readCopy(userId));
}

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
export async function toggleVote(userId: number, request: FeatureRequest): Promise<void> {
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
 * Proposes a feature request, which then stands first. When the answer is lost, the person's own
 * request with the same words is looked for, so that it is not proposed twice.
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
 * Withdraws a request of the person; a request that is gone already counts as withdrawn.
 *
 * @throws RequestFailure `request_supported` …
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
