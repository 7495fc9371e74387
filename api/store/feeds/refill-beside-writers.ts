import type { FeedName } from '#shared/catalog/feeds.ts';
import { and, asc, eq, gt, inArray, lockingRows } from '../drizzle.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { companyCards, isHiring, makeCompanyCard } from './company-cards.ts';
import { jobCards, makeJobCard } from './job-cards.ts';
import { refreshTalentCard } from './talent-cards.ts';
import { withWorkYears } from './work-years.ts';

// An edit of one of these rows waits for this many cards.
const rowsPerBatch = 100;

interface Batch {
  ids: readonly number[];
  now: Date;
}

/** Makes the cards of some rows anew, as the rows are once no other transaction writes them. */
const remake: Record<FeedName, (tx: Connection, batch: Batch) => Promise<void>> = {
  talents: remakeTalents,
  companies: remakeCompanies,
  jobs: remakeJobs,
};

/**
 * Makes all cards anew in small transactions, while other processes read and write. Each locks its rows as an edit
 * does, so that neither overwrites the other with an older state. Rows edited meanwhile are made once more: an older
 * process may have written it in its own format.
 *
 * @returns The revision up to which all cards are made anew.
 */
export async function refillBesideWriters(engine: Engine, now: Date): Promise<number> {
  for (let since = -1; ; ) {
    const rev = await lastRevision(engine);
    await remakeSince(engine, { since, now });
    if (rev === (await lastRevision(engine))) return rev;
    since = rev;
  }
}

/** Makes the cards of rows edited after a revision again. */
export async function remakeSince(engine: Engine, { since, now }: { since: number; now: Date }): Promise<void> {
  for (const feed of ['talents', 'companies', 'jobs'] as const) await refillFeed(engine, { feed, since, now });
}

async function refillFeed(engine: Engine, { feed, since, now }: { feed: FeedName; since: number; now: Date }) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    after = await engine.write(async (tx) => {
      const ids = await shownIds(tx, { feed, since, from });
      if (ids.length > 0) await remake[feed](tx, { ids, now });
      return ids.at(-1);
    });
  }
}

async function shownIds(
  { db, tables: { feed } }: Connection,
  { feed: name, since, from }: { feed: FeedName; since: number; from: number },
): Promise<number[]> {
  const isNext = and(eq(feed.feed, name), eq(feed.gone, false), gt(feed.rev, since), gt(feed.id, from));
  const rows = await db.select({ id: feed.id }).from(feed).where(isNext).orderBy(asc(feed.id)).limit(rowsPerBatch);
  return rows.map(({ id }) => id);
}

async function remakeTalents(tx: Connection, { ids, now }: Batch): Promise<void> {
  const { users } = tx.tables;
  const rows = await lockingRows(
    tx.db
      .select()
      .from(users)
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.id)),
  );
  for (const user of rows) await refreshTalentCard(tx, await withWorkYears(tx, user, now), now);
}

async function remakeCompanies(tx: Connection, { ids, now }: Batch): Promise<void> {
  const { companies } = tx.tables;
  const isOfBatch = inArray(companies.id, [...ids]);
  const rows = await lockingRows(tx.db.select().from(companies).where(isOfBatch).orderBy(asc(companies.id)));
  for (const company of rows) {
    const card = company.isActive ? makeCompanyCard(company, await isHiring(tx, company.id, now)) : undefined;
    await companyCards.refresh(tx, company.id, card);
  }
}

async function remakeJobs(tx: Connection, { ids }: Batch): Promise<void> {
  const { companies, jobs } = tx.tables;
  const rows = await lockingRows(
    tx.db
      .select()
      .from(jobs)
      .where(inArray(jobs.id, [...ids]))
      .orderBy(asc(jobs.id)),
  );
  const employerIds = [...new Set(rows.map(({ companyId }) => companyId))];
  const found = await tx.db.select().from(companies).where(inArray(companies.id, employerIds));
  const employers = new Map(found.map((company) => [company.id, company]));
  for (const job of rows) {
    const company = employers.get(job.companyId);
    const isShown = job.status === 'active' && company?.isActive === true;
    await jobCards.refresh(tx, job.id, isShown ? makeJobCard(job, company) : undefined);
  }
}

/** The newest revision of any row. */
export async function lastRevision({ reader }: Engine): Promise<number> {
  const [row] = await reader.sql('select rev from sync_clock');
  return Number(row?.[0] ?? 0);
}
