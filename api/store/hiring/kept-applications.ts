import type { Industry } from '#shared/catalog/industries.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import { asc, desc, eq, inArray } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';

/** An application whose job was deleted, as its sender still sees it. */
export interface KeptApplication {
  /** The id that the application had. */
  id: number;
  userId: number;
  jobId: number;
  jobTitle: string;
  /** Null when there was none, and in rows from before this column existed. */
  jobTitleOther: string | null;
  location: string;
  industry: Industry;
  companyName: string;
  companyNameOther: string | null;
  companySlug: string;
  status: ApplicationStatus;
  coverLetter: string | null;
  /** The company's message with the last status. */
  statusMessage: string | null;
  /** Oldest first; ISO 8601. */
  history: { status: ApplicationStatus; at: string }[];
  appliedAt: Date;
  /** When the job was deleted. The talent did not withdraw the application. */
  withdrawnAt: Date;
}

// SQLite bounds the values of one statement.
const rowsPerInsert = 200;

/**
 * Copies the applications for jobs that are about to be deleted, with letter and history: their senders still see them.
 *
 * @param which The jobs: one of them, or all of a company.
 * @returns How many were copied.
 */
export async function keepApplications(
  tx: Connection,
  which: { jobId: number } | { companyId: number },
  now: Date,
): Promise<number> {
  const { applications, jobs, companies, keptApplications } = tx.tables;
  const rows = await tx.db
    .select({
      application: applications,
      job: jobs,
      company: { name: companies.name, nameOther: companies.nameOther, slug: companies.slug },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where('jobId' in which ? eq(jobs.id, which.jobId) : eq(jobs.companyId, which.companyId))
    .orderBy(asc(applications.id));
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const part = rows.slice(at, at + rowsPerInsert);
    const histories = await historiesOf(
      tx,
      part.map(({ application }) => application.id),
    );
    const kept = part.map(({ application: { id, ...sent }, job, company }) => ({
      ...{ id, userId: sent.userId, jobId: sent.jobId, status: sent.status, statusMessage: sent.statusMessage },
      ...{ coverLetter: sent.coverLetter, appliedAt: sent.appliedAt, withdrawnAt: now },
      ...{ jobTitle: job.title, jobTitleOther: job.titleOther, location: job.location, industry: job.industry },
      ...{ companyName: company.name, companyNameOther: company.nameOther, companySlug: company.slug },
      history: (histories.get(id) ?? []).map((event) => ({ status: event.status, at: event.at.toISOString() })),
    }));
    await tx.db.insert(keptApplications).values(kept);
  }
  return rows.length;
}

/** The history of some applications by their ids, oldest first. */
export async function historiesOf({ db, tables: { applicationEvents } }: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { status: ApplicationStatus; at: Date }[]>();
  const rows = await db
    .select()
    .from(applicationEvents)
    .where(inArray(applicationEvents.applicationId, [...ids]))
    .orderBy(asc(applicationEvents.id));
  return Map.groupBy(rows, ({ applicationId }) => applicationId);
}

/** The kept applications of a talent, newest first. */
export function keptOfTalent(
  { db, tables: { keptApplications } }: Connection,
  userId: number,
): Promise<KeptApplication[]> {
  return db
    .select()
    .from(keptApplications)
    .where(eq(keptApplications.userId, userId))
    .orderBy(desc(keptApplications.id))
    .limit(limits.applicationsOfTalentMax);
}
