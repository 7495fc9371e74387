import type { CompanyCard } from '#shared/model/company.ts';
import { listingPosition } from '#shared/rules/listing-order.ts';
import { companyHaystackOf } from '#shared/rules/search-text.ts';
import { and, eq, gt, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { Tables } from '../tables.ts';
import { type Card, createCardKeeper } from './cards.ts';

/** A company as stored. */
export type CompanyRow = Tables['companies']['$inferSelect'];

/** Keeps the cards of companies. */
export const companyCards = createCardKeeper('companies');

/** Whether a company has an open job. */
export async function isHiring(tx: Connection, companyId: number, now: Date): Promise<boolean> {
  const [job] = await tx.run(anyOpenJob, { companyId, now });
  return job !== undefined;
}

const anyOpenJob = defineQuery('any_open_job', (db, { jobs }) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyId, sql.placeholder('companyId')),
        eq(jobs.status, 'active'),
        gt(jobs.expiryDate, sql.param(sql.placeholder('now'), jobs.expiryDate)),
      ),
    )
    .limit(1),
);

/** Makes the kept card of a visible company. @see trust §4 Fields going out */
export function makeCompanyCard(company: CompanyRow, hasOpenJob: boolean): Card {
  const card: CompanyCard = {
    id: company.id,
    name: company.name,
    nameOther: company.nameOther,
    slug: company.slug,
    website: company.website,
    industry: company.industry,
    country: company.country,
    employees: company.employees,
    description: company.description ?? '',
    descriptionOther: company.descriptionOther,
    logo: company.logo,
    isVerified: company.isVerified,
    isHiring: hasOpenJob,
    rev: company.rev,
  };
  return {
    position: listingPosition({ id: company.id, isFeatured: false }, ''),
    id: company.id,
    industry: company.industry,
    country: company.country,
    haystack: companyHaystackOf(card),
    json: JSON.stringify(card),
  };
}
