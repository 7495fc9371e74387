import { and, eq, sql } from './drizzle.ts';
import { type Connection, defineQuery } from './engines/engine.ts';
import type { FeedName } from './tables/sync.ts';
import { refreshTalentCard } from './talent-cards.ts';

interface Stamp {
  id: number;
  rev: number;
  now: Date;
}

interface Feed {
  /** Gives the row its revision and refreshes what is derived from it; answers whether everybody may see it. */
  stamp(tx: Connection, stamp: Stamp): Promise<boolean>;
}

/** What each feed does with a changed row. @see sync §2 Visible */
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

async function stampTalent(tx: Connection, { id, rev, now }: Stamp): Promise<boolean> {
  const [user] = await tx.run(stampUserRow, { id, rev });
  const listed = user?.isActive && user.role === 'talent' ? user : undefined;
  await refreshTalentCard(tx, { id, user: listed, now });
  return listed !== undefined;
}

const stampCompanyRow = defineQuery('stamp_company', (db, { companies }) =>
  db
    .update(companies)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(companies.id, sql.placeholder('id')))
    .returning({ isActive: companies.isActive }),
);

async function stampCompany(tx: Connection, { id, rev }: Stamp): Promise<boolean> {
  const [company] = await tx.run(stampCompanyRow, { id, rev });
  return company?.isActive ?? false;
}

const stampJobRow = defineQuery('stamp_job', (db, { jobs }) =>
  db
    .update(jobs)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(jobs.id, sql.placeholder('id')))
    .returning({ status: jobs.status, expiryDate: jobs.expiryDate, companyId: jobs.companyId }),
);

const companyIsActive = defineQuery('company_is_active', (db, { companies }) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, sql.placeholder('id')), eq(companies.isActive, true))),
);

async function stampJob(tx: Connection, { id, rev, now }: Stamp): Promise<boolean> {
  const [job] = await tx.run(stampJobRow, { id, rev });
  if (job?.status !== 'active' || job.expiryDate <= now) return false;
  return (await tx.run(companyIsActive, { id: job.companyId })).length > 0;
}
