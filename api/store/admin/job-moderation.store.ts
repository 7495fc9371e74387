import type { JobModerationState } from '#shared/catalog/statuses.ts';
import type { AdminJobView, JobDecision } from '#shared/model/job-moderation.ts';
import { and, count, desc, eq, getTableColumns, inArray, lockingRows, lt, ne, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { plateColumns } from '../hiring/jobs.store.ts';
import { mailOfModeration, queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { Admin, JobOfCompany, JobRecord } from '../records.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import type { AdminListQuery, AdminPage } from './admin-lists.ts';
import { idBehind, pageOfRows } from './admin-lists.ts';
import { writeAudit } from './audit-log.ts';
import { resolveReportsOnJob } from './reports.store.ts';

/** A job that moderators hold back. */
export interface HeldJob extends JobOfCompany {
  /** How many jobs of the company moderators have closed. */
  companyClosings: number;
}

/** What moderators hold against jobs. Each write enters the audit log and queues the mail to the company. */
export function createJobModerationStore(context: MutateContext) {
  const { engine, clock } = context;
  const { reader } = engine;
  return {
    /** Newest first. */
    async list({ view, limit, cursor }: AdminListQuery & { view: AdminJobView }): Promise<AdminPage<HeldJob>> {
      const { jobs } = engine.tables;
      const before = idBehind(cursor);
      const isInView = inArray(jobs.moderation, view === 'waiting' ? ['reopening', 'review'] : ['closed', 'refused']);
      const rows = await heldJobs(reader)
        .where(and(isInView, before ? lt(jobs.id, before) : undefined))
        .orderBy(desc(jobs.id))
        .limit(limit + 1);
      if (before !== undefined) return pageOfRows(rows, limit);
      const [counted] = await reader.db.select({ jobs: count() }).from(jobs).where(isInView);
      return { ...pageOfRows(rows, limit), total: counted?.jobs ?? 0 };
    },
    /** Closes a job that is or was public. Answers whether there is such a job. */
    close: (by: Admin, id: number, reason: string): Promise<boolean> =>
      mutate(context, (tx, touch) => closeJob({ tx, touch, now: clock.now(), by }, { id, reason })),
    /** Undefined when nothing is held against the job. */
    decide: (by: Admin, id: number, decision: JobDecision): Promise<HeldJob | undefined> =>
      mutate(context, (tx, touch) => decide({ tx, touch, now: clock.now(), by }, id, decision)),
  };
}

function heldJobs({ db, tables: { jobs, companies } }: Connection) {
  return db
    .select({
      ...getTableColumns(jobs),
      company: plateColumns(companies),
      companyClosings: companies.moderatedClosings,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId));
}

interface Writing {
  tx: Connection;
  touch: Touch;
  now: Date;
  by: Admin;
}

async function closeJob(
  { tx, touch, now, by }: Writing,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const { jobs } = tx.tables;
  // A job that was never public needs no closing.
  const wasPublic = and(eq(jobs.id, id), ne(jobs.status, 'draft'));
  const [job] = await lockingRows(tx.db.select().from(jobs).where(wasPublic));
  if (!job) return false;
  await resolveReportsOnJob(tx, id, now);
  if (job.moderation === 'closed') return true;
  await tx.db
    .update(jobs)
    .set({ status: 'closed', moderation: 'closed', moderationReason: reason, updatedAt: now })
    .where(eq(jobs.id, id));
  if (job.status === 'active' && job.expiryDate > now) {
    await queueWebhooks(tx, [{ event: 'job.closed', jobId: id, reason: 'moderated' }], now);
  }
  if (job.moderation === null) await countClosing(tx, job.companyId, 1);
  touch('jobs', id);
  await writeAudit(tx, { actorId: by.id, action: 'close_job', subject: 'job', subjectId: id }, now);
  await queueMail(tx, await mailOfModeration(tx, { jobId: id, template: 'job_closed', reason, now }), now);
  return true;
}

async function decide(
  { tx, touch, now, by }: Writing,
  id: number,
  { isApproved, reason }: JobDecision,
): Promise<HeldJob | undefined> {
  const { jobs } = tx.tables;
  const [job] = await lockingRows(tx.db.select().from(jobs).where(eq(jobs.id, id)));
  if (!job?.moderation) return undefined;
  const columns = isApproved ? approved(job, now) : { moderation: refusedState(job), moderationReason: reason };
  await tx.db
    .update(jobs)
    .set({ ...columns, updatedAt: now })
    .where(eq(jobs.id, id));
  // A closing that moderators take back unasked was none.
  if (isApproved && job.moderation === 'closed') await countClosing(tx, job.companyId, -1);
  touch('jobs', id);
  const action = isApproved ? 'approve_job' : 'refuse_job';
  await writeAudit(tx, { actorId: by.id, action, subject: 'job', subjectId: id }, now);
  const template = isApproved ? 'job_approved' : 'job_refused';
  await queueMail(tx, await mailOfModeration(tx, { jobId: id, template, reason, now }), now);
  const [decided] = await heldJobs(tx).where(eq(jobs.id, id));
  return decided;
}

function approved({ publishedAt }: JobRecord, now: Date) {
  return {
    status: 'active',
    publishedAt: publishedAt ?? now,
    moderation: null,
    moderationReason: null,
  } as const;
}

function refusedState({ moderation }: JobRecord): JobModerationState {
  return moderation === 'reopening' || moderation === 'closed' ? 'closed' : 'refused';
}

async function countClosing({ db, tables: { companies } }: Connection, companyId: number, change: 1 | -1) {
  await db
    .update(companies)
    .set({ moderatedClosings: sql`${companies.moderatedClosings} + ${change}` })
    .where(eq(companies.id, companyId));
}
