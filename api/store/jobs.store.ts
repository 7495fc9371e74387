import { limits } from '#shared/limits.ts';
import type { JobStore } from '../work-deps.ts';
import { and, count, desc, eq, getTableColumns, gt } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { insertRow } from './insert-row.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { JobOfCompany } from './records.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

/** Keeps the jobs of companies. @see api/work-deps.ts JobStore */
export function createJobStore(context: MutateContext): JobStore {
  const { engine, clock } = context;
  const { reader } = engine;
  const { jobs } = engine.tables;
  return {
    findById: (id) => findJob(reader, id),
    ofCompany(companyId, openAt) {
      const isOpen = openAt && and(eq(jobs.status, 'active'), gt(jobs.expiryDate, openAt));
      return jobsWithCompany(reader)
        .where(and(eq(jobs.companyId, companyId), isOpen))
        .orderBy(desc(jobs.id))
        .limit(limits.jobsOfCompanyMax);
    },
    insert: (job) =>
      mutate(
        context,
        async (tx, touch) => {
          const id = await insertRow(tx, 'jobs', { ...job, rev: 0, now: clock.now() });
          touch('jobs', id);
          return id;
        },
        storedJob,
      ),
    save: (own, columns) =>
      mutate(
        context,
        async (tx, touch) => {
          if (Object.keys(columns).length === 0) return;
          await tx.db
            .update(jobs)
            .set({ ...columns, updatedAt: clock.now() })
            .where(eq(jobs.id, own.id));
          touch('jobs', own.id);
        },
        (tx) => storedJob(tx, own.id),
      ),
    remove: (own) =>
      mutate(context, async (tx, touch) => {
        const { applications } = tx.tables;
        const [row] = await tx.db.select({ sent: count() }).from(applications).where(eq(applications.jobId, own.id));
        await tx.db.delete(jobs).where(eq(jobs.id, own.id));
        touch('jobs', own.id);
        return row?.sent ?? 0;
      }),
  };
}

/** Answers one job with its company. */
export async function findJob(connection: Connection, id: number): Promise<JobOfCompany | undefined> {
  const [job] = await jobsWithCompany(connection).where(eq(connection.tables.jobs.id, id));
  return job;
}

/** What job cards and pages show of a company, for a select. */
export function plateColumns({ id, name, slug, logo, country, isActive }: Tables['companies']) {
  return { id, name, slug, logo, country, isActive };
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
