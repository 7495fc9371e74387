import type { FeedName } from '#shared/catalog/feeds.ts';
import type { CompanyCard } from '#shared/model/company.ts';
import { accountFields } from '#shared/model/field-lists.ts';
import { and, eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { UserRecord } from '../records.ts';
import {
  type CompanyPlate,
  isHiring,
  isListed,
  isSamePlate,
  makeCompanyCard,
  makeJobCard,
  refreshTalentCard,
  talentCardJson,
} from './card-contents.ts';
import { cardStores } from './cards.ts';

/** The columns of a person's row that an edit may write. */
export const editedColumns = [
  ...accountFields,
  'hasEntries',
  'worksSince',
  'employers',
] as const satisfies readonly (keyof UserRecord)[];
/** What an edit of a profile writes into the row of the person. */
export type EditedColumn = (typeof editedColumns)[number];

/** What is known of a row's change; without anything the row is written, and any column may have changed. */
export interface RowChange {
  /** The row of a talent after the edit, not written yet: its edited columns are written together with its revision. */
  edited?: { user: UserRecord; columns: readonly EditedColumn[] };
  /** Position and search text cannot have changed, and are not made again. */
  isCardOnly?: boolean;
}

interface Stamp extends RowChange {
  id: number;
  rev: number;
  now: Date;
}

interface Stamped {
  /** True when everybody may see the row. */
  isVisible: boolean;
  user?: UserRecord;
}

interface Feed {
  /** Gives the row its revision and refreshes all rows derived from it. */
  stamp(tx: Connection, stamp: Stamp): Promise<Stamped>;
}

/** The rules of each feed for a changed row. @see protocol §1 Visible */
export const feeds: Record<FeedName, Feed> = {
  talents: { stamp: stampTalent },
  companies: { stamp: stampCompany },
  jobs: { stamp: stampJob },
};

const stampUserRow = defineQuery('stamp_user', (db, { users }) =>
  db
    .update(users)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(users.id, sql.placeholder('id')))
    .returning(),
);

const writeAll = writeOf('write_edited_user', editedColumns);
// Most edits change one field. Writing only that costs half as much.
const writeOne = new Map(editedColumns.map((column) => [column, writeOf(`write_edited_${column}`, [column])]));

function writeOf(name: string, columns: readonly EditedColumn[]) {
  return defineQuery(name, (db, { users }) =>
    db
      .update(users)
      .set({
        ...Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])),
        rev: sql`${sql.placeholder('rev')}`,
      })
      .where(eq(users.id, sql.placeholder('id'))),
  );
}

async function stampedUser(tx: Connection, { id, rev, edited }: Stamp): Promise<UserRecord | undefined> {
  if (!edited) return (await tx.run(stampUserRow, { id, rev }))[0];
  const user = { ...edited.user, rev };
  const [column, ...others] = edited.columns;
  const one = column && others.length === 0 ? writeOne.get(column) : undefined;
  await tx.run(one ?? writeAll, user);
  return user;
}

async function stampTalent(tx: Connection, stamp: Stamp): Promise<Stamped> {
  const { id, now, isCardOnly } = stamp;
  const user = await stampedUser(tx, stamp);
  if (!user) {
    await cardStores.talents.refresh(tx, id, undefined);
    return { isVisible: false };
  }
  const isVisible = isListed(user);
  if (!isCardOnly) await refreshTalentCard(tx, user, now);
  else if (isVisible) await cardStores.talents.redraw(tx, id, talentCardJson(user, now));
  return { isVisible, user };
}

const stampCompanyRow = defineQuery('stamp_company', (db, { companies }) =>
  db
    .update(companies)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(companies.id, sql.placeholder('id')))
    .returning(),
);

async function stampCompany(tx: Connection, { id, rev, now }: Stamp): Promise<Stamped> {
  const [company] = await tx.run(stampCompanyRow, { id, rev });
  const card = company?.isActive ? makeCompanyCard(company, await isHiring(tx, id, now)) : undefined;
  await cardStores.companies.refresh(tx, id, card);
  return { isVisible: card !== undefined };
}

const stampJobRow = defineQuery('stamp_job', (db, { jobs }) =>
  db
    .update(jobs)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(jobs.id, sql.placeholder('id')))
    .returning(),
);

async function stampJob(tx: Connection, { id, rev, now }: Stamp): Promise<Stamped> {
  const [job] = await tx.run(stampJobRow, { id, rev });
  const isOpen = job?.status === 'active' && job.expiryDate > now;
  const [company] = isOpen ? await tx.run(plateOfCompany, { id: job.companyId }) : [];
  const card = isOpen && company?.isActive ? makeJobCard(job, company) : undefined;
  await cardStores.jobs.refresh(tx, id, card);
  return { isVisible: card !== undefined };
}

/**
 * Finds the jobs that must be stamped with their changed companies: job cards show the company, and a company that
 * appears, disappears or is deleted takes its jobs along.
 *
 * @param companyIds Companies whose rows were changed in this transaction, with their cards from before.
 */
export async function jobsOfChangedCompanies(tx: Connection, companyIds: Iterable<number>): Promise<number[]> {
  const found: number[] = [];
  for (const companyId of companyIds) {
    const [company] = await tx.run(plateOfCompany, { id: companyId });
    const [card] = await tx.run(shownCompany, { id: companyId });
    const before: CompanyPlate | undefined = card && JSON.parse(card.json);
    if (isSamePlate(before, company?.isActive ? company : undefined)) continue;
    const jobs = company
      ? await tx.run(openJobsOfCompany, { companyId })
      : await tx.run(shownJobsOfCompany, { companyId });
    found.push(...jobs.map(({ id }) => id));
  }
  return found;
}

/** Reads a company's fields on job cards, and whether it is visible. */
export const plateOfCompany = defineQuery('plate_of_company', (db, { companies }) =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      nameOther: companies.nameOther,
      slug: companies.slug,
      logo: companies.logo,
      country: companies.country,
      provenHost: companies.provenHost,
      isActive: companies.isActive,
    })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id'))),
);

const openJobsOfCompany = defineQuery('open_jobs_of_company', (db, { jobs }) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, sql.placeholder('companyId')), eq(jobs.status, 'active'))),
);

// Deleted jobs are known from their cards alone. Reading all of them is fast enough for such a rare event.
const shownJobsOfCompany = defineQuery('shown_jobs_of_company', (db, { jobCards }) =>
  db
    .select({ id: jobCards.id })
    .from(jobCards)
    .where(eq(jobCards.companyId, sql.placeholder('companyId'))),
);

/**
 * Finds the listed companies that must be stamped with their changed jobs: a company card says whether there is an open
 * job.
 *
 * @param jobIds Jobs whose rows were changed in this transaction, with their cards from before.
 */
export async function companiesOfChangedJobs(tx: Connection, jobIds: Iterable<number>, now: Date): Promise<number[]> {
  const companyIds = new Set<number>();
  for (const id of jobIds) {
    const [row] = await tx.run(companyOfJob, { id });
    // A deleted job is known from its card alone.
    const [card] = row ? [row] : await tx.run(companyOfCard, { id });
    if (card?.companyId) companyIds.add(card.companyId);
  }
  const changed: number[] = [];
  for (const id of companyIds) {
    const [card] = await tx.run(shownCompany, { id });
    if (!card) continue;
    // Written by `makeCompanyCard`.
    const before: CompanyCard = JSON.parse(card.json);
    if (before.isHiring !== (await isHiring(tx, id, now))) changed.push(id);
  }
  return changed;
}

const companyOfJob = defineQuery('company_of_job', (db, { jobs }) =>
  db
    .select({ companyId: jobs.companyId })
    .from(jobs)
    .where(eq(jobs.id, sql.placeholder('id'))),
);

const companyOfCard = defineQuery('company_of_job_card', (db, { jobCards }) =>
  db
    .select({ companyId: jobCards.companyId })
    .from(jobCards)
    .where(eq(jobCards.id, sql.placeholder('id'))),
);

/** The card of a company as lists show it. */
export const shownCompany = defineQuery('shown_company', (db, { companyCards }) =>
  db
    .select({ json: companyCards.json })
    .from(companyCards)
    .where(eq(companyCards.id, sql.placeholder('id'))),
);
