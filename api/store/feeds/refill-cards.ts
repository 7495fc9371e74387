import type { FeedName } from '#shared/catalog/feeds.ts';
import { and, asc, eq, gt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Card } from './cards.ts';
import { companyCards, isHiring, makeCompanyCard } from './company-cards.ts';
import { jobCards, makeJobCard } from './job-cards.ts';
import { makeTalentCard, talentCards } from './talent-cards.ts';
import { withWorkHistory } from './work-history.ts';

// So many cards are in memory at a time.
const rowsPerLook = 1000;

function inListOrder(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => one.position - other.position);
}

/** Makes all cards anew from the rows that the feeds show. */
export async function refillCards(tx: Connection, now: Date): Promise<void> {
  await refillTalents(tx, now);
  await refillCompanies(tx, now);
  await refillJobs(tx);
}

async function refillTalents(tx: Connection, now: Date): Promise<void> {
  const { users } = tx.tables;
  await talentCards.clear(tx);
  await inTurn(async (after) => {
    const rows = await tx.db
      .select({ user: users })
      .from(users)
      .innerJoin(tx.tables.feed, isShown(tx, 'talents', users))
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(rowsPerLook);
    const cards: Card[] = [];
    for (const { user } of rows) cards.push(await makeTalentCard(tx, await withWorkHistory(tx, user, now), now));
    await talentCards.addAll(tx, inListOrder(cards));
    return rows.at(-1)?.user.id;
  });
}

async function refillCompanies(tx: Connection, now: Date): Promise<void> {
  const { companies } = tx.tables;
  await companyCards.clear(tx);
  await inTurn(async (after) => {
    const rows = await tx.db
      .select({ company: companies })
      .from(companies)
      .innerJoin(tx.tables.feed, isShown(tx, 'companies', companies))
      .where(gt(companies.id, after))
      .orderBy(asc(companies.id))
      .limit(rowsPerLook);
    const cards: Card[] = [];
    for (const { company } of rows) cards.push(makeCompanyCard(company, await isHiring(tx, company.id, now)));
    await companyCards.addAll(tx, inListOrder(cards));
    return rows.at(-1)?.company.id;
  });
}

async function refillJobs(tx: Connection): Promise<void> {
  const { companies, jobs } = tx.tables;
  await jobCards.clear(tx);
  await inTurn(async (after) => {
    const rows = await tx.db
      .select({ job: jobs, company: companies })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .innerJoin(tx.tables.feed, isShown(tx, 'jobs', jobs))
      .where(gt(jobs.id, after))
      .orderBy(asc(jobs.id))
      .limit(rowsPerLook);
    await jobCards.addAll(tx, inListOrder(rows.map(({ job, company }) => makeJobCard(job, company))));
    return rows.at(-1)?.job.id;
  });
}

type Numbered = Connection['tables']['users' | 'companies' | 'jobs'];

function isShown({ tables: { feed } }: Connection, name: FeedName, { id }: Pick<Numbered, 'id'>) {
  return and(eq(feed.feed, name), eq(feed.id, id), eq(feed.gone, false));
}

/** Takes pages of rows; each answers the last id, or nothing at the end. */
async function inTurn(page: (after: number) => Promise<number | undefined>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await page(after);
}
