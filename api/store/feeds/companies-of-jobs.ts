import type { CompanyCard } from '#shared/model/company.ts';
import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { isHiring } from './company-cards.ts';

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
