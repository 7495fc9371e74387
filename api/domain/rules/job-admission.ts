import type { JobModerationState, JobStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { JobRecord } from '../../store/records.ts';

/** The operator's rules for new jobs. */
export interface PostingRules {
  /** True when the first jobs of a company wait for a review. */
  moderatesFirstJobs: boolean;
}

/** Why moderators hold a job back; `none` while its company decides about it. */
type Hold = JobModerationState | 'none';
/** The company publishes a job, submits it where its jobs wait for a review, or takes it off; moderators decide. */
type Act = 'publish' | 'submit' | 'take_off' | Decision;
type Decision = 'close' | 'approve' | 'refuse';
/** The status and the hold after an act. `wanted` is the status that the company asks for. */
type Result = readonly [status: 'same' | 'wanted' | 'active' | 'closed', hold: Hold];

/** What becomes of a job, by the act and the hold before it. Without an entry the act is impossible. */
const transitions: Record<Act, Partial<Record<Hold, Result>>> = {
  publish: {
    none: ['active', 'none'],
    review: ['same', 'review'],
    refused: ['same', 'review'],
    closed: ['same', 'reopening'],
    reopening: ['same', 'reopening'],
  },
  submit: { none: ['same', 'review'] },
  take_off: {
    none: ['wanted', 'none'],
    review: ['wanted', 'none'],
    refused: ['wanted', 'refused'],
    closed: ['same', 'closed'],
    reopening: ['same', 'closed'],
  },
  close: {
    none: ['closed', 'closed'],
    review: ['closed', 'closed'],
    refused: ['closed', 'closed'],
    reopening: ['closed', 'closed'],
  },
  approve: {
    review: ['active', 'none'],
    refused: ['active', 'none'],
    closed: ['active', 'none'],
    reopening: ['active', 'none'],
  },
  refuse: {
    review: ['same', 'refused'],
    refused: ['same', 'refused'],
    closed: ['same', 'closed'],
    reopening: ['same', 'closed'],
  },
};

/** The columns of a job that decide what becomes of it. A new job counts as a draft. */
type Standing = Pick<JobRecord, 'status' | 'moderation' | 'publishedAt'>;

/** The columns that an act changes. */
export type JobChange = Partial<Pick<JobRecord, 'status' | 'moderation' | 'moderationReason' | 'publishedAt'>>;

/** What decides whether the next job of a company is public at once. */
export interface PostingCompany {
  isVerified: boolean;
  isEmailConfirmed: boolean;
  /** How many of its jobs moderators have closed. */
  moderatedClosings: number;
  openJobs: number;
  /** Jobs that are or were public and that no moderator holds back. */
  acceptedJobs: number;
}

interface StatusRequest {
  /** The status that the company asks for. */
  wanted: JobStatus;
  /** The job's company where `asksToPublish`. */
  company: PostingCompany | undefined;
  /** Undefined for jobs of a seed, whose number is not limited. */
  rules: PostingRules | undefined;
  now: Date;
}

/** True where a change of the status needs the facts about the company: the job could become public by it. */
export function asksToPublish({ status, moderation }: Standing, wanted: JobStatus): boolean {
  return wanted === 'active' && status !== 'active' && moderation === null;
}

/**
 * Decides what becomes of a job whose company asks for a status. A job that moderators hold back never becomes active
 * here: the hold records that the company asks for it. Without a hold the job becomes active at once, unless the jobs
 * of this company wait for a review.
 */
export function changeStatus(
  job: Standing,
  { wanted, company, rules, now }: StatusRequest,
): JobChange | { refused: 'open_jobs_limit' } {
  if (wanted === job.status) return { status: wanted };
  if (company && rules && hasNoPlace(company)) return { refused: 'open_jobs_limit' };
  const act = wanted === 'active' ? publishingAct(company, rules) : 'take_off';
  return applied(job, act, { wanted, now, ...(act === 'submit' && { reason: null }) }) ?? { status: job.status };
}

/** A company that neither confirmed its e-mail nor was verified may have a few open jobs. */
function hasNoPlace({ isVerified, isEmailConfirmed, openJobs }: PostingCompany): boolean {
  return !isVerified && !isEmailConfirmed && openJobs >= limits.openJobsOfUnconfirmedMax;
}

function publishingAct(company: PostingCompany | undefined, rules: PostingRules | undefined): Act {
  if (!company) return 'publish';
  const isDistrusted = company.moderatedClosings >= limits.moderatedClosingsUntilReview;
  const isUnproven = rules?.moderatesFirstJobs === true && company.acceptedJobs < limits.publicJobsUntilProven;
  return isDistrusted || isUnproven ? 'submit' : 'publish';
}

/** A decision of moderators about a job. */
export interface ModerationOutcome {
  changes: JobChange;
  /** How the number of the company's jobs that moderators closed changes. */
  closings: 1 | 0 | -1;
}

/**
 * Decides what becomes of a job by a decision of moderators.
 *
 * @param given.reason For the company to read; null for an approval.
 * @returns Undefined where there is nothing to decide: the job is closed already, or nobody holds it back.
 */
export function moderateJob(
  job: Standing,
  decision: Decision,
  { reason, now }: { reason: string | null; now: Date },
): ModerationOutcome | undefined {
  const changes = applied(job, decision, { wanted: job.status, reason, now });
  return changes && { changes, closings: closingsBy(decision, job) };
}

function closingsBy(decision: Decision, { moderation }: Standing): 1 | 0 | -1 {
  if (decision === 'close' && moderation === null) return 1;
  // The company did not ask: moderators take their own closing back, so that it does not count against the company.
  return decision === 'approve' && moderation === 'closed' ? -1 : 0;
}

function applied(
  { status, moderation, publishedAt }: Standing,
  act: Act,
  given: { wanted: JobStatus; reason?: string | null; now: Date },
): JobChange | undefined {
  const before = moderation ?? 'none';
  const result = transitions[act][before];
  if (!result) return undefined;
  const [outcome, hold] = result;
  const statuses = { same: status, wanted: given.wanted, active: 'active', closed: 'closed' } as const;
  return {
    status: statuses[outcome],
    ...(hold !== before && { moderation: hold === 'none' ? null : hold }),
    ...(given.reason !== undefined && { moderationReason: given.reason }),
    ...(outcome === 'active' && { publishedAt: publishedAt ?? given.now }),
  };
}
