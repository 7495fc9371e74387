import type { CompanyCard } from '#shared/model/company.ts';
import { and, eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { type CompanyPlate, isHiring, isSamePlate } from './card-contents.ts';

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
