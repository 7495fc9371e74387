import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { ApplicationCounts } from '#shared/model/job.ts';
import { and, count, desc, eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { newApplicationsOf, queueApplicationMail, queueStatusMail, statusNewsOf } from '../mail/application-mails.ts';
import { forgetApplicationMails } from '../mail/mail-queue.store.ts';
import type { MutateContext } from '../mutate.ts';
import type {
  ApplicationOfApplicant,
  ApplicationOfTalent,
  ApplicationRecord,
  Own,
  ReceivedRecord,
} from '../records.ts';
import { queueWebhooks } from '../webhooks/delivery-queue.ts';
import { applicantOf, applicationsOfJob } from './applicants.ts';
import { plateColumns } from './jobs.store.ts';
import { historiesOf, type KeptApplication, keptOfTalent } from './kept-applications.ts';

/** A status that a company sets, and its message to the talent. */
export interface StatusChange {
  status: ApplicationStatus;
  message: string | null;
}

/** Stores what talents sent and companies received. */
export function createApplicationStore({ engine, clock }: MutateContext) {
  const { reader } = engine;
  const { applications, applicationEvents, jobs, keptApplications } = engine.tables;
  return {
    async findById(id: number): Promise<ReceivedRecord | undefined> {
      const [found] = await reader.db
        .select({ application: applications, companyId: jobs.companyId })
        .from(applications)
        .innerJoin(jobs, eq(jobs.id, applications.jobId))
        .where(eq(applications.id, id));
      return found && { ...found.application, companyId: found.companyId };
    },
    /** Stores an application together with the mail to the company, if the job is open at that moment. */
    insert: (
      application: NewApplication,
    ): Promise<ApplicationOfTalent | { refused: 'already_applied' | 'job_closed' }> =>
      engine.write(async (tx) => {
        const outcome = await insertApplication(tx, application, clock.now());
        if (typeof outcome !== 'number') return outcome;
        const [stored] = await applicationsOfTalent(tx, eq(applications.id, outcome));
        return stored ?? { refused: 'job_closed' };
      }),
    /** Newest first, at most `limits.applicationsOfTalentMax`. */
    ofTalent: (userId: number) => applicationsOfTalent(reader, eq(applications.userId, userId)),
    /** All for one job, newest first. */
    ofJob: (jobId: number) => applicationsOfJob(reader, jobId),
    /** How many of each status the jobs of a company have; a job without applications is missing. */
    countsOfCompany: (companyId: number) => countsOfCompany(reader, companyId),
    /** Those whose job was withdrawn, newest first, at most `limits.applicationsOfTalentMax`. */
    keptOfTalent: (userId: number) => keptOfTalent(reader, userId),
    async findKept(id: number): Promise<KeptApplication | undefined> {
      const [kept] = await reader.db.select().from(keptApplications).where(eq(keptApplications.id, id));
      return kept;
    },
    async removeKept({ id }: Own<KeptApplication>) {
      await engine.write((tx) => tx.db.delete(keptApplications).where(eq(keptApplications.id, id)));
    },
    /**
     * Sets the status with its message, adds it to the history and queues the mail to the talent; changes nothing when
     * the application has that status.
     */
    setStatus: ({ id }: Own<ReceivedRecord>, change: StatusChange): Promise<ApplicationOfApplicant | undefined> =>
      engine.write(async (tx) => {
        const now = clock.now();
        const former = await changeStatus(tx, { ...change, id, at: now });
        if (former) await queueStatusMail(tx, { applicationId: id, former, now });
        return applicantOf(tx, id);
      }),
    /** The contents of a mail about an application's status as of now; undefined when there is no recipient any more. */
    statusNews: (applicationId: number) => statusNewsOf(reader, applicationId),
    /** The new applications to a company; undefined when it wants no such mail any more. */
    newOfCompany: (companyId: number, period: { from: Date; until: Date }) =>
      newApplicationsOf(reader, companyId, period),
    remove: ({ id }: Own<ApplicationRecord>) => engine.write((tx) => withdraw(tx, id, clock.now())),
  };

  /** Returns the former status; undefined when nothing changed, which makes no event and no mail. */
  async function changeStatus(
    tx: Connection,
    { id, status, message, at }: StatusChange & { id: number; at: Date },
  ): Promise<ApplicationStatus | undefined> {
    // Where other processes may write meanwhile, the later of two changes sees the result of the earlier one.
    const [current] = await lockingRows(
      tx.db.select({ status: applications.status }).from(applications).where(eq(applications.id, id)),
    );
    if (!current || current.status === status) return undefined;
    await tx.db
      .update(applications)
      .set({ status, statusMessage: message, updatedAt: at })
      .where(eq(applications.id, id));
    await tx.db.insert(applicationEvents).values({ applicationId: id, status, at });
    return current.status;
  }
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

async function withdraw(tx: Connection, applicationId: number, now: Date): Promise<void> {
  const { applications } = tx.tables;
  await forgetApplicationMails(tx, [applicationId]);
  const { id, jobId } = applications;
  const gone = await tx.db.delete(applications).where(eq(id, applicationId)).returning({ jobId });
  const news = gone.map((application) => ({ event: 'application.withdrawn', applicationId, ...application }) as const);
  await queueWebhooks(tx, news, now);
}

async function applicationsOfTalent(
  connection: Connection,
  condition: ReturnType<typeof eq>,
): Promise<ApplicationOfTalent[]> {
  const { applications, jobs, companies } = connection.tables;
  const rows = await connection.db
    .select({ application: applications, job: jobs, company: plateColumns(companies) })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(condition)
    .orderBy(desc(applications.id))
    .limit(limits.applicationsOfTalentMax);
  const histories = await historiesOf(
    connection,
    rows.map(({ application }) => application.id),
  );
  return rows.map(({ application, job, company }) => ({
    ...application,
    job: { ...job, company },
    history: histories.get(application.id) ?? [],
  }));
}

async function countsOfCompany({ db, tables }: Connection, companyId: number): Promise<Map<number, ApplicationCounts>> {
  const { applications, jobs } = tables;
  const rows = await db
    .select({ jobId: applications.jobId, status: applications.status, number: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(jobs.companyId, companyId)))
    .groupBy(applications.jobId, applications.status);
  const counts = new Map<number, ApplicationCounts>();
  for (const { jobId, status, number } of rows) {
    const ofJob = counts.get(jobId) ?? { pending: 0, reviewing: 0, accepted: 0, rejected: 0 };
    counts.set(jobId, { ...ofJob, [status]: number });
  }
  return counts;
}

/** An application to store, and the mail about it. */
export interface NewApplication {
  jobId: number;
  userId: number;
  coverLetter: string | null;
  matchScore: number | null;
}

interface Refused {
  refused: 'already_applied' | 'job_closed';
}

/**
 * Stores an application with the first entry of its history, the mail to the company and the news for its webhooks, if the
 * job is open then.
 *
 * @returns Its id, or the reason of the refusal: `already_applied` also when the job has closed since.
 * @see requirements S8
 */
export async function insertApplication(
  tx: Connection,
  application: NewApplication,
  now: Date,
): Promise<number | Refused> {
  const { applications, applicationEvents } = tx.tables;
  const { jobId, userId } = application;
  const known = await tx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)));
  if (known.length > 0) return { refused: 'already_applied' };
  if (!(await isOpen(tx, jobId, now))) return { refused: 'job_closed' };
  const [stored] = await tx.db
    .insert(applications)
    .values({ ...application, appliedAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: applications.id, status: applications.status });
  // Two clicks may come here at the same moment; the unique index accepts one.
  if (!stored) return { refused: 'already_applied' };
  await tx.db.insert(applicationEvents).values({ applicationId: stored.id, status: stored.status, at: now });
  await queueApplicationMail(tx, { ...application, applicationId: stored.id }, now);
  await queueWebhooks(tx, [{ event: 'application.created', jobId, applicationId: stored.id }], now);
  return stored.id;
}

/** Locks the job where others may write meanwhile: it cannot close before the application is stored. */
async function isOpen(tx: Connection, jobId: number, now: Date): Promise<boolean> {
  const { jobs } = tx.tables;
  const [job] = await lockingRows(
    tx.db.select({ status: jobs.status, expiryDate: jobs.expiryDate }).from(jobs).where(eq(jobs.id, jobId)),
  );
  return job?.status === 'active' && job.expiryDate > now;
}
