import type { AdminCompany, AdminUser, FeaturedEnd, FeaturingChange, Moderation } from '#shared/model/admin.ts';
import type { ReportDecision } from '#shared/model/community.ts';
import type { JobDecision } from '#shared/model/job-moderation.ts';
import type { DeadMailsDecision, MessageChange, Subscriber } from '#shared/model/mail.ts';
import type { ProofDecision } from '#shared/model/proof.ts';
import { callLate } from '../../http/call-late.ts';
import { failureIn } from '../core/failure-text.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { requestAs } from '../session/request-as.ts';
import { adminEdits } from './admin-list.ts';

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
  const input = durationDays === null ? { isFeatured: false } : { isFeatured: true, durationDays };
  return noteUser(await requestAs('admin', () => callLate('setFeatured', { body: { userId, ...input, reason } })));
}

/** Changes when the featuring of a person ends. @throws RequestFailure */
export async function moveFeaturedEnd(userId: number, end: FeaturedEnd): Promise<FeaturingChange> {
  return noteUser(
    await requestAs('admin', () => callLate('moveFeaturedEnd', { params: { id: String(userId) }, body: end })),
  );
}

/**
 * Gives back somebody's paid days that are on hold, or ends them for good.
 *
 * @param reason Why they are ended; null gives them back.
 * @throws RequestFailure `featuring_changed` when none are on hold
 */
export async function releaseHeldDays(userId: number, reason: string | null): Promise<FeaturingChange> {
  const params = { id: String(userId) };
  const release = () =>
    reason === null ? callLate('giveBackDays', { params }) : callLate('endHeldDays', { params, body: { reason } });
  return noteUser(await requestAs('admin', release));
}

/**
 * Undoes a change of featuring.
 *
 * @throws RequestFailure `featuring_changed` when something else has changed since
 */
export async function undoFeaturing(userId: number, changeId: number): Promise<FeaturingChange> {
  return noteUser(
    await requestAs('admin', () => callLate('undoFeaturing', { params: { id: String(userId) }, body: { changeId } })),
  );
}

/** Verifies a person, or takes the account out of service and back. @throws RequestFailure */
export async function moderateUser(id: number, moderation: Moderation): Promise<AdminUser> {
  return noteUser(
    await requestAs('admin', () => callLate('moderateUser', { params: { id: String(id) }, body: moderation })),
  );
}

/** Verifies a company, or takes it out of service with its jobs, and back. @throws RequestFailure */
export async function moderateCompany(id: number, moderation: Moderation): Promise<AdminCompany> {
  return noteCompany(
    await requestAs('admin', () => callLate('moderateCompany', { params: { id: String(id) }, body: moderation })),
  );
}

/**
 * Confirms the host of a company's website, or takes that back. Where the website has another host now, the lists are loaded
 * again.
 *
 * @throws RequestFailure `changed`, `proof_impossible` …
 */
export async function decideProof(id: number, decision: ProofDecision): Promise<AdminCompany> {
  const decide = () => callLate('decideCompanyProof', { params: { id: String(id) }, body: decision });
  try {
    return noteCompany(await requestAs('admin', decide));
  } catch (fault) {
    if (failureIn(fault)?.code === 'changed') adminEdits.set({ subject: 'outdated' });
    throw fault;
  }
}

function noteCompany(account: AdminCompany): AdminCompany {
  adminEdits.set({ subject: 'company', account });
  forgetPages(['company:', 'companies:', 'job:', 'jobs:', 'stats']);
  return account;
}

/** Fetches everybody who confirmed the newsletter, page by page. @throws RequestFailure */
export async function allSubscribers(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  let cursor: string | undefined;
  do {
    const query: { cursor?: string } = cursor === undefined ? {} : { cursor };
    const page = await requestAs('admin', () => callLate('listSubscribers', { query }));
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Resolves or dismisses a report, and with `isForAll` every open one on the same. @throws RequestFailure */
export async function decideReport(id: number, decision: ReportDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideReport', { params: { id: String(id) }, body: decision }));
  adminEdits.set({ subject: 'report' });
}

// The lists of reports and of jobs under moderation are fetched again, and so is every page that showed the job.
function forgetJob(): void {
  adminEdits.set({ subject: 'report' });
  for (const prefix of ['job:', 'jobs:', 'company:', 'stats']) forgetResources(prefix);
}

/** Closes a job for everybody; its company gets the reason and has to ask to reopen it. @throws RequestFailure */
export async function closeReportedJob(jobId: number, reason: string): Promise<void> {
  const body = { status: 'closed', reason } as const;
  await requestAs('admin', () => callLate('closeReportedJob', { params: { id: String(jobId) }, body }));
  forgetJob();
}

/** Approves or refuses a job that moderators hold back; its company gets a mail. @throws RequestFailure */
export async function decideJob(jobId: number, decision: JobDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideJob', { params: { id: String(jobId) }, body: decision }));
  forgetJob();
}

/** Sends mails that could not be sent again, or discards them. @throws RequestFailure */
export async function decideDeadMails(decision: DeadMailsDecision): Promise<void> {
  await requestAs('admin', () => callLate('decideDeadMails', { body: decision }));
  adminEdits.set({ subject: 'mail' });
}

/** Marks a message of the contact form as answered or open, or assigns it to the caller or to nobody. @throws RequestFailure */
export async function changeMessage(id: number, change: MessageChange): Promise<void> {
  await requestAs('admin', () => callLate('changeMessage', { params: { id: String(id) }, body: change }));
  adminEdits.set({ subject: 'message' });
}
