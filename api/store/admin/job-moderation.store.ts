import type { AdminJobView, JobDecision } from '#shared/model/job-moderation.ts';
import { moderateJob } from '../../domain/rules/job-admission.ts';
import { mailOfModeration } from '../../domain/rules/mails.ts';
import { and, count, desc, eq, getTableColumns, inArray, lockingRows, lt, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { plateColumns } from '../hiring/jobs.store.ts';
import { titlesOf } from '../mail/application-mails.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate, type Touch } from '../mutate.ts';
import type { Admin, JobOfCompany, JobRecord } from '../records.ts';
import { queueWebhooks } from '../webhooks/delivery-queue.ts';
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

/** Closes a job that is or was public; false when there is no such job. A second closing changes nothing. */
async function closeJob(writing: Writing, { id, reason }: { id: number; reason: string }): Promise<boolean> {
  const { tx, now } = writing;
  const job = await lockedJob(tx, id);
  if (!job || job.status === 'draft') return false;
  await resolveReportsOnJob(tx, id, now);
  const isNews = await moderate(writing, job, { decision: 'close', reason });
  if (isNews && job.status === 'active' && job.expiryDate > now) {
    await queueWebhooks(tx, [{ event: 'job.closed', jobId: id, reason: 'moderated' }], now);
  }
  return true;
}

async function decide(writing: Writing, id: number, { isApproved, reason }: JobDecision): Promise<HeldJob | undefined> {
  const { tx } = writing;
  const job = await lockedJob(tx, id);
  if (!job || !(await moderate(writing, job, { decision: isApproved ? 'approve' : 'refuse', reason })))
    return undefined;
  const [decided] = await heldJobs(tx).where(eq(tx.tables.jobs.id, id));
  return decided;
}

async function lockedJob({ db, tables: { jobs } }: Connection, id: number): Promise<JobRecord | undefined> {
  return (await lockingRows(db.select().from(jobs).where(eq(jobs.id, id))))[0];
}

const records = {
  close: { action: 'close_job', template: 'job_closed' },
  approve: { action: 'approve_job', template: 'job_approved' },
  refuse: { action: 'refuse_job', template: 'job_refused' },
} as const;

/** Stores a decision with its entry in the audit log and its mail; false where there was nothing to decide. */
async function moderate(
  { tx, touch, now, by }: Writing,
  job: JobRecord,
  { decision, reason }: { decision: keyof typeof records; reason: string | null },
): Promise<boolean> {
  const { jobs, companies } = tx.tables;
  const outcome = moderateJob(job, decision, { reason: decision === 'approve' ? null : reason, now });
  if (!outcome) return false;
  await tx.db
    .update(jobs)
    .set({ ...outcome.changes, updatedAt: now })
    .where(eq(jobs.id, job.id));
  if (outcome.closings !== 0) await countClosing(tx, job.companyId, outcome.closings);
  touch('jobs', job.id);
  const { action, template } = records[decision];
  await writeAudit(tx, { actorId: by.id, action, subject: 'job', subjectId: job.id }, now);
  const [addressed] = await tx.db
    .select({
      job: titlesOf(jobs),
      company: { id: companies.id, email: companies.email, language: companies.language },
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, job.id));
  const mail =
    addressed && mailOfModeration(addressed.company, { jobId: job.id, job: addressed.job, template, reason }, now);
  await queueMail(tx, mail, now);
  return true;
}

async function countClosing({ db, tables: { companies } }: Connection, companyId: number, change: 1 | -1) {
  await db
    .update(companies)
    .set({ moderatedClosings: sql`${companies.moderatedClosings} + ${change}` })
    .where(eq(companies.id, companyId));
}
