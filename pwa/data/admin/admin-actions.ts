import type { AdminCompany, AdminUser, FeaturedEnd, FeaturingChange, Moderation } from '#shared/model/admin.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';
import { requestAs } from '../account/request-as.ts';
import { forgetResources } from '../app/keep-resource.ts';
import { adminEdits } from './admin-list.ts';

const loadApi = () => import('../../http/admin-api.ts');

/** The public pages were read before the act: their next view asks again. */
function forgetPages(prefixes: readonly string[]): void {
  for (const prefix of prefixes) forgetResources(prefix);
}

function noteUser<Account extends AdminUser>(account: Account): Account {
  adminEdits.set({ subject: 'user', account });
  forgetPages(['profile:', 'talents:', 'featured', 'stats']);
  return account;
}

/**
 * Features a person for some days from now, or ends it.
 *
 * @param durationDays Null ends it.
 * @param reason For the audit log.
 * @throws RequestFailure
 * @see requirements N4, N6, N8, N9
 */
export async function setFeatured(
  userId: number,
  durationDays: 7 | 14 | 30 | 60 | 90 | null,
  reason: string | null = null,
): Promise<FeaturingChange> {
  const { sendFeaturing } = await loadApi();
  const input = durationDays === null ? { isFeatured: false } : { isFeatured: true, durationDays };
  return noteUser(await requestAs('admin', () => sendFeaturing({ userId, ...input, reason })));
}

/** Moves the end of somebody being featured. @throws RequestFailure */
export async function moveFeaturedEnd(userId: number, end: FeaturedEnd): Promise<FeaturingChange> {
  const { sendFeaturedEnd } = await loadApi();
  return noteUser(await requestAs('admin', () => sendFeaturedEnd(userId, end)));
}

/**
 * Gives back somebody's paid days that are on hold, or ends them for good.
 *
 * @param reason Why they are ended; null gives them back.
 * @throws RequestFailure `featuring_changed` when none are on hold
 */
export async function releaseHeldDays(userId: number, reason: string | null): Promise<FeaturingChange> {
  const { sendHeldDaysRelease } = await loadApi();
  return noteUser(await requestAs('admin', () => sendHeldDaysRelease(userId, reason)));
}

/**
 * Undoes a change of featuring.
 *
 * @throws RequestFailure `featuring_changed` when something else has changed since
 */
export async function undoFeaturing(userId: number, changeId: number): Promise<FeaturingChange> {
  const { sendFeaturingUndo } = await loadApi();
  return noteUser(await requestAs('admin', () => sendFeaturingUndo(userId, changeId)));
}

/** Verifies a person, or takes the account out of service and back. @throws RequestFailure */
export async function moderateUser(id: number, moderation: Moderation): Promise<AdminUser> {
  const { sendUserModeration } = await loadApi();
  return noteUser(await requestAs('admin', () => sendUserModeration(id, moderation)));
}

/** Verifies a company, or takes it out of service with its jobs, and back. @throws RequestFailure */
export async function moderateCompany(id: number, moderation: Moderation): Promise<AdminCompany> {
  const { sendCompanyModeration } = await loadApi();
  const account = await requestAs('admin', () => sendCompanyModeration(id, moderation));
  adminEdits.set({ subject: 'company', account });
  forgetPages(['company:', 'companies:', 'job:', 'jobs:', 'stats']);
  return account;
}

/** Gives everybody who confirmed the newsletter, page by page. @throws RequestFailure */
export async function allSubscribers(): Promise<Subscriber[]> {
  const { fetchSubscribers } = await loadApi();
  const all: Subscriber[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchSubscribers>> = await requestAs('admin', () =>
      fetchSubscribers({}, cursor),
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
