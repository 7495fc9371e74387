import type { JobModerationState, JobStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import { and, count, eq, gt, isNotNull, isNull, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { JobRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';

/** The operator's rules for new jobs. */
export interface PostingRules {
  /** True when the first jobs of a company wait for a review. */
  moderatesFirstJobs: boolean;
}

/** A job as far as its state goes; a new one counts as a draft. */
type Standing = Pick<JobRecord, 'companyId' | 'status' | 'moderation' | 'publishedAt'>;

interface AdmissionInput {
  job: Standing;
  /** The status that the company asks for. */
  wanted: JobStatus;
  rules: PostingRules | undefined;
  now: Date;
}

/** The columns that a change of the status writes. */
type Admission = Partial<Pick<JobRecord, 'status' | 'moderation' | 'moderationReason' | 'publishedAt'>>;

/** The state of a held job after its company asks to publish it. */
const whenAsked: Record<JobModerationState, JobModerationState> = {
  closed: 'reopening',
  reopening: 'reopening',
  review: 'review',
  refused: 'review',
};

/** Its state after its company asks for another status instead; null lifts the hold. */
const whenTakenBack: Record<JobModerationState, JobModerationState | null> = {
  closed: 'closed',
  reopening: 'closed',
  review: null,
  refused: 'refused',
};

/**
 * Decides what becomes of a job whose company asks for a status. A job that moderators hold back never becomes active
 * this way: the store keeps the company's request to publish it. Without a hold it becomes active at once, unless jobs
 * of this company wait for a review.
 *
 * @throws StoreError `open_jobs_limit`
 */
export async function admit(tx: Connection, { job, wanted, rules, now }: AdmissionInput): Promise<Admission> {
  const { status, moderation } = job;
  if (wanted === status) return { status };
  if (moderation) {
    if (wanted === 'active') return { status, moderation: whenAsked[moderation] };
    const isClosedByModerators = moderation === 'closed' || moderation === 'reopening';
    return { status: isClosedByModerators ? status : wanted, moderation: whenTakenBack[moderation] };
  }
  if (wanted !== 'active') return { status: wanted };
  if (rules) await requireRoom(tx, job.companyId, now);
  if (await mustWait(tx, job.companyId, rules)) return { status, moderation: 'review', moderationReason: null };
  return { status: wanted, publishedAt: job.publishedAt ?? now };
}

/**
 * Lets a company that neither confirmed its e-mail nor was verified have a few open jobs only. Its row is locked, so
 * that two postings at once cannot both take the last place.
 *
 * @throws StoreError `open_jobs_limit`
 */
async function requireRoom(tx: Connection, companyId: number, now: Date): Promise<void> {
  const { companies, jobs } = tx.tables;
  const [company] = await lockingRows(
    tx.db
      .select({ isVerified: companies.isVerified, isEmailConfirmed: companies.isEmailConfirmed })
      .from(companies)
      .where(eq(companies.id, companyId)),
  );
  if (company?.isVerified || company?.isEmailConfirmed) return;
  const [open] = await tx.db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.status, 'active'), gt(jobs.expiryDate, now)));
  if ((open?.jobs ?? 0) >= limits.openJobsOfUnconfirmedMax) throw new StoreError('open_jobs_limit');
}

/** True when jobs of a company wait for a review before they are public. */
async function mustWait(tx: Connection, companyId: number, rules: PostingRules | undefined): Promise<boolean> {
  const { companies, jobs } = tx.tables;
  const [company] = await tx.db
    .select({ closings: companies.moderatedClosings })
    .from(companies)
    .where(eq(companies.id, companyId));
  if ((company?.closings ?? 0) >= limits.moderatedClosingsUntilReview) return true;
  if (!rules?.moderatesFirstJobs) return false;
  const [known] = await tx.db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isNotNull(jobs.publishedAt), isNull(jobs.moderation)));
  return (known?.jobs ?? 0) < limits.publicJobsUntilProven;
}
