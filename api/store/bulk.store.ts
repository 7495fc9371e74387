import type { FeedName } from '#shared/catalog/feeds.ts';
import { eraseCompany, eraseUser } from './accounts/accounts.store.ts';
import { addEntries, workHistoryOf } from './accounts/profiles.ts';
import { count, inArray, like, or } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { insertProof } from './hiring/proofs.store.ts';
import { insertRow } from './insert-row.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { NewCompany, NewJob, NewTalent } from './records.ts';

/** Inserts many rows at once; each call is one transaction, with revisions, feed and cards as for any other write. */
export interface BulkStore {
  /** @returns The new ids, in the order given. */
  insertTalents(talents: readonly NewTalent[]): Promise<number[]>;
  insertCompanies(companies: readonly NewCompany[]): Promise<number[]>;
  insertJobs(jobs: readonly NewJob[]): Promise<number[]>;
  /**
   * Removes at most `limit` people, administrators too, with all rows that belong to them, without mails.
   *
   * @param email Pattern of SQL `like`.
   * @returns How many were removed.
   */
  removeTalents(email: string, limit: number): Promise<number>;
  removeCompanies(email: string, limit: number): Promise<number>;
  /** Counts the accounts whose address matches a pattern of SQL `like`, and what goes with them. */
  countOwnedBy(mailboxes: { people: readonly string[]; companies: readonly string[] }): Promise<OwnedCounts>;
}

interface OwnedCounts {
  people: number;
  companies: number;
  jobs: number;
  applications: number;
}

/**
 * Makes the door for the seed and for its removal. Nothing is checked for being taken: a repeated e-mail fails the
 * whole batch.
 */
export function createBulkStore(context: MutateContext): BulkStore {
  function insertAll<Row>(feed: FeedName, rows: readonly Row[], insert: (tx: Connection, row: Row) => Promise<number>) {
    return mutate(context, async (tx, touch) => {
      const ids: number[] = [];
      for (const row of rows) ids.push(await insert(tx, row));
      for (const id of ids) touch(feed, id);
      return ids;
    });
  }
  const now = () => context.clock.now();
  return {
    insertTalents: (talents) => insertAll('talents', talents, (tx, talent) => insertTalent(tx, talent, now())),
    insertCompanies: (companies) =>
      insertAll('companies', companies, (tx, company) => insertCompany(tx, company, now())),
    insertJobs: (jobs) =>
      insertAll('jobs', jobs, (tx, job) => insertRow(tx, 'jobs', { ...withPublication(job, now()), now: now() })),
    removeTalents: (email, limit) =>
      mutate(context, async (tx, touch) => {
        const { users } = tx.tables;
        const rows = await tx.db.select().from(users).where(like(users.email, email)).limit(limit);
        for (const user of rows) {
          await eraseUser(tx, user);
          touch('talents', user.id);
        }
        return rows.length;
      }),
    removeCompanies: (email, limit) =>
      mutate(context, async (tx, touch) => {
        const { companies } = tx.tables;
        const rows = await tx.db.select().from(companies).where(like(companies.email, email)).limit(limit);
        for (const company of rows) {
          await eraseCompany(tx, company);
          touch('companies', company.id);
        }
        return rows.length;
      }),
    async countOwnedBy(mailboxes) {
      const { reader, tables } = context.engine;
      const { users, companies, jobs, applications } = tables;
      const isDemoPerson = or(...mailboxes.people.map((email) => like(users.email, email)));
      const isDemoCompany = or(...mailboxes.companies.map((email) => like(companies.email, email)));
      const personIds = reader.db.select({ id: users.id }).from(users).where(isDemoPerson);
      const companyIds = reader.db.select({ id: companies.id }).from(companies).where(isDemoCompany);
      const jobIds = reader.db.select({ id: jobs.id }).from(jobs).where(inArray(jobs.companyId, companyIds));
      const isDemoApplication = or(inArray(applications.userId, personIds), inArray(applications.jobId, jobIds));
      const [people, firms, offers, sent] = await Promise.all([
        reader.db.select({ number: count() }).from(users).where(isDemoPerson),
        reader.db.select({ number: count() }).from(companies).where(isDemoCompany),
        reader.db.select({ number: count() }).from(jobs).where(inArray(jobs.companyId, companyIds)),
        reader.db.select({ number: count() }).from(applications).where(isDemoApplication),
      ]);
      return {
        people: people[0]?.number ?? 0,
        companies: firms[0]?.number ?? 0,
        jobs: offers[0]?.number ?? 0,
        applications: sent[0]?.number ?? 0,
      };
    },
  };
}

async function insertTalent(tx: Connection, talent: NewTalent, now: Date): Promise<number> {
  const { education = [], experience = [], ...user } = talent;
  const hasEntries = education.length + experience.length > 0;
  const history = workHistoryOf(experience, now);
  const userId = await insertRow(tx, 'users', { ...user, hasEntries, ...history, now });
  await addEntries(tx, { userId, now }, { education, experience });
  return userId;
}

/** A company that comes with a proven host has it from an administrator, so that nobody looks for it. */
async function insertCompany(tx: Connection, company: NewCompany, now: Date): Promise<number> {
  const { provenHost: host } = company;
  const id = await insertRow(tx, 'companies', { ...company, ...(host && { hostCheckedAt: now }), now });
  if (host) await insertProof(tx, { companyId: id, host, now });
  return id;
}

/** A job that is no draft became public when it was made. */
function withPublication(job: NewJob, now: Date): NewJob & { publishedAt: Date | null } {
  return { ...job, publishedAt: job.status === 'draft' ? null : (job.createdAt ?? now) };
}
