import type { CompanyCard } from '#shared/model/company.ts';
import { companyCardFields } from '#shared/model/company-field-names.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import { listingPosition } from '#shared/rules/listing-order.ts';
import { companyHaystackOf } from '#shared/rules/search-text.ts';
import { and, eq, gt, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { CompanyRecord } from '../records.ts';
import { type Card, createCardKeeper } from './cards.ts';

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
export function makeCompanyCard(company: CompanyRecord, hasOpenJob: boolean): Card {
  const card: CompanyCard = {
    ...pickFields(company, companyCardFields),
    ...pickFields(company, ['id', 'slug', 'isVerified']),
    description: company.description ?? '',
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
