import { limits } from '#shared/limits.ts';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import { callLate } from '../../http/call-late.ts';
import { isSignedIn } from '../account/session-store.ts';
import { keepResource } from '../app/keep-resource.ts';
import { type Dated, LiveResource } from '../app/live-resource.ts';

/** The name of the kept feature requests, in the account's database and in the one of public copies. */
export const storedUnder = 'feature-requests';

// The votes of a person are private; a visitor's view is public.
async function save(userId: number | null, dated: Dated<FeatureRequest[]>): Promise<void> {
  if (userId === null) {
    const { saveValue } = await import('../../local/values.local.ts');
    await saveValue(storedUnder, dated.value, dated.savedAt);
    return;
  }
  const { saveAccountValue } = await import('../../local/account-values.local.ts');
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
  return keepResource(`feature-requests:${userId}`, () => new LiveResource(source));
}
