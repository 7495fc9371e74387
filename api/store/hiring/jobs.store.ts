import type { JobStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import {
  asksToPublish,
  changeStatus,
  type JobChange,
  type PostingCompany,
  type PostingRules,
} from '../../domain/rules/job-admission.ts';
import type { EditMark } from '../accounts/profile-edits.ts';
import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lockingRows, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { insertRow } from '../insert-row.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { JobColumns, JobOfCompany, JobRecord, NewJob, Own } from '../records.ts';
import { StoreError } from '../store-error.ts';
import type { Tables } from '../tables.ts';
import { queueWebhooks } from '../webhooks/delivery-queue.ts';
import { keepApplications } from './kept-applications.ts';

/** A job under the key it was posted by, as it is now. */
export interface PostedJob {
  job: JobOfCompany;
  /** True when it was there before. */
  isReplayed: boolean;
}

/** The key belongs to another job. */
export interface PostingRefusal {
  refused: 'mismatch';
}

/** Stores the jobs of companies. */
export function createJobStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  const { jobs } = engine.tables;
  return {
    findById: (id: number) => findJob(reader, id),
    /** Newest first, at most `limits.jobsOfCompanyMax`. With `openAt` only those that are open then. */
    ofCompany(companyId: number, openAt?: Date): Promise<JobOfCompany[]> {
      const isOpen = openAt && and(eq(jobs.status, 'active'), gt(jobs.expiryDate, openAt));
      return jobsWithCompany(reader)
        .where(and(eq(jobs.companyId, companyId), isOpen))
        .orderBy(desc(sql`coalesce(${jobs.publishedAt}, ${jobs.createdAt})`), desc(jobs.id))
        .limit(limits.jobsOfCompanyMax);
    },
    /** An active one is a draft at first where jobs of its company wait for a review. */
    insert: (job: NewJob, rules?: PostingRules): Promise<JobOfCompany> =>
      mutate(context, (tx, touch) => insertJob({ tx, touch, now: clock.now(), rules }, job), storedJob),
    /** Inserts a job under a key: once, however often it comes. */
    insertOnce: (job: NewJob, once: EditMark, rules?: PostingRules) => insertJobOnce(context, job, { once, rules }),
    /** A status that needs the consent of moderators is stored as a request to them. */
    save: (own: Own<JobRecord>, columns: JobColumns, rules?: PostingRules): Promise<JobOfCompany> =>
      mutate(
        context,
        async (tx, touch) => {
          if (Object.keys(columns).length === 0) return;
          const now = clock.now();
          // Moderators may have closed it meanwhile.
          const [job] = await lockingRows(tx.db.select().from(jobs).where(eq(jobs.id, own.id)));
          if (!job) return;
          const wanted = columns.status ?? job.status;
          const [saved] = await tx.db
            .update(jobs)
            .set({ ...columns, ...(await statusChange(tx, job, { wanted, rules, now })), updatedAt: now })
            .where(eq(jobs.id, own.id))
            .returning({ status: jobs.status, expiryDate: jobs.expiryDate });
          touch('jobs', own.id);
          if (isOpen(job, now) && saved && !isOpen(saved, now)) {
            await queueWebhooks(tx, [{ event: 'job.closed', jobId: own.id, reason: 'closed' }], now);
          }
        },
        (tx) => storedJob(tx, own.id),
      ),
    /** @returns How many applications went with it. */
    remove: (own: Own<JobRecord>): Promise<number> =>
      mutate(context, async (tx, touch) => {
        const now = clock.now();
        const sent = await keepApplications(tx, { jobId: own.id }, now);
        const [job] = await lockingRows(tx.db.select().from(jobs).where(eq(jobs.id, own.id)));
        if (job && isOpen(job, now)) {
          await queueWebhooks(tx, [{ event: 'job.closed', jobId: own.id, reason: 'deleted' }], now);
        }
        await tx.db.delete(jobs).where(eq(jobs.id, own.id));
        touch('jobs', own.id);
        return sent;
      }),
  };
}

/** Whether a job takes applications. */
function isOpen({ status, expiryDate }: Pick<JobRecord, 'status' | 'expiryDate'>, now: Date): boolean {
  return status === 'active' && expiryDate > now;
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
  rules: PostingRules | undefined;
}

async function insertJob({ tx, touch, now, rules }: Writing, job: NewJob): Promise<number> {
  const { companyId, status: wanted = 'active' } = job;
  const draft = { companyId, status: 'draft', moderation: null, publishedAt: null } as const;
  const change = await statusChange(tx, draft, { wanted, rules, now: job.createdAt ?? now });
  const id = await insertRow(tx, 'jobs', { ...job, ...change, rev: 0, now });
  touch('jobs', id);
  return id;
}

/**
 * Reads what the change of a status depends on, and applies the rule.
 *
 * @throws StoreError `open_jobs_limit`
 */
async function statusChange(
  tx: Connection,
  job: Pick<JobRecord, 'companyId' | 'status' | 'moderation' | 'publishedAt'>,
  { wanted, rules, now }: { wanted: JobStatus; rules: PostingRules | undefined; now: Date },
): Promise<JobChange> {
  const company = asksToPublish(job, wanted) ? await postingCompany(tx, job.companyId, now) : undefined;
  const change = changeStatus(job, { wanted, company, rules, now });
  if ('refused' in change) throw new StoreError(change.refused);
  return change;
}

/** Locks the row of the company: of two postings at the same moment only one can be the last that is allowed. */
async function postingCompany(tx: Connection, companyId: number, now: Date): Promise<PostingCompany | undefined> {
  const { companies, jobs } = tx.tables;
  const { isVerified, isEmailConfirmed, moderatedClosings } = companies;
  const [company] = await lockingRows(
    tx.db
      .select({ isVerified, isEmailConfirmed, moderatedClosings })
      .from(companies)
      .where(eq(companies.id, companyId)),
  );
  const jobsWhere = async (condition: ReturnType<typeof and>) => {
    const isOfCompany = eq(jobs.companyId, companyId);
    const [counted] = await tx.db.select({ jobs: count() }).from(jobs).where(and(isOfCompany, condition));
    return counted?.jobs ?? 0;
  };
  return (
    company && {
      ...company,
      openJobs: await jobsWhere(and(eq(jobs.status, 'active'), gt(jobs.expiryDate, now))),
      acceptedJobs: await jobsWhere(and(isNotNull(jobs.publishedAt), isNull(jobs.moderation))),
    }
  );
}

type Posting = { jobId: number; isReplayed: boolean } | PostingRefusal;

function insertJobOnce(
  context: MutateContext,
  job: NewJob,
  { once, rules }: { once: EditMark; rules: PostingRules | undefined },
): Promise<PostedJob | PostingRefusal> {
  return mutate(
    context,
    async (tx, touch): Promise<Posting> => {
      const writing = { tx, touch, now: context.clock.now(), rules };
      const { companyId } = job;
      // Where others may write meanwhile, a second request with a key waits here for the first.
      const claimed = await tx.run(insertJobKey, { ...once, companyId, createdAt: writing.now });
      if (claimed.length === 0) return postedBefore(tx, companyId, once);
      const jobId = await insertJob(writing, job);
      await tx.run(setJobOfKey, { companyId, key: once.key, jobId });
      return { jobId, isReplayed: false };
    },
    async (tx, posting) => {
      if ('refused' in posting) return posting;
      return { job: await storedJob(tx, posting.jobId), isReplayed: posting.isReplayed };
    },
  );
}

async function postedBefore(tx: Connection, companyId: number, { key, fingerprint }: EditMark): Promise<Posting> {
  const [known] = await tx.run(jobOfKey, { companyId, key });
  if (!known?.jobId) throw new StoreError('internal');
  if (known.fingerprint !== fingerprint) return { refused: 'mismatch' };
  return { jobId: known.jobId, isReplayed: true };
}

const insertJobKey = defineQuery('keep_job_key', (db, { jobKeys }) =>
  db
    .insert(jobKeys)
    .values({
      companyId: sql.placeholder('companyId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ key: jobKeys.key }),
);

const setJobOfKey = defineQuery('set_job_of_key', (db, { jobKeys }) =>
  db
    .update(jobKeys)
    .set({ jobId: sql`${sql.placeholder('jobId')}` })
    .where(and(eq(jobKeys.companyId, sql.placeholder('companyId')), eq(jobKeys.key, sql.placeholder('key')))),
);

const jobOfKey = defineQuery('job_of_key', (db, { jobKeys }) =>
  db
    .select({ jobId: jobKeys.jobId, fingerprint: jobKeys.fingerprint })
    .from(jobKeys)
    .where(and(eq(jobKeys.companyId, sql.placeholder('companyId')), eq(jobKeys.key, sql.placeholder('key')))),
);

/** Returns one job with its company. */
export async function findJob(connection: Connection, id: number): Promise<JobOfCompany | undefined> {
  const [job] = await jobsWithCompany(connection).where(eq(connection.tables.jobs.id, id));
  return job;
}

/** The columns of a company that job cards and pages show, for a select. */
export function plateColumns({ id, name, nameOther, slug, logo, country, provenHost, isActive }: Tables['companies']) {
  return { id, name, nameOther, slug, logo, country, provenHost, isActive };
}

function jobsWithCompany({ db, tables: { jobs, companies } }: Connection) {
  return db
    .select({ ...getTableColumns(jobs), company: plateColumns(companies) })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId));
}

async function storedJob(tx: Connection, id: number): Promise<JobOfCompany> {
  const job = await findJob(tx, id);
  if (!job) throw new StoreError('internal');
  return job;
}
