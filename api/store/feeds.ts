import type { FeedName } from '#shared/catalog/feeds.ts';
import { and, eq, sql } from './drizzle.ts';
import { type Connection, defineQuery } from './engines/engine.ts';
import type { UserRecord } from './records.ts';
import { redrawTalentCard, refreshTalentCard } from './talent-cards.ts';

/** How far a change of a row reaches: only to what its card shows, or also to its place and its search text. */
export type ChangeExtent = 'card' | 'all';

interface Stamp {
  id: number;
  rev: number;
  now: Date;
  extent: ChangeExtent;
}

interface Stamped {
  /** Whether everybody may see the row. */
  isVisible: boolean;
  user?: UserRecord;
}

interface Feed {
  /** Gives the row its revision and refreshes what is derived from it. */
  stamp(tx: Connection, stamp: Stamp): Promise<Stamped>;
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

async function stampTalent(tx: Connection, { id, rev, now, extent }: Stamp): Promise<Stamped> {
  const [user] = await tx.run(stampUserRow, { id, rev });
  const listed = user?.isActive && user.role === 'talent' ? user : undefined;
  if (extent === 'all') await refreshTalentCard(tx, { id, user: listed, now });
  else if (listed) await redrawTalentCard(tx, listed, now);
  return { isVisible: listed !== undefined, ...(user && { user }) };
}

const stampCompanyRow = defineQuery('stamp_company', (db, { companies }) =>
  db
    .update(companies)
    .set({ rev: sql`${sql.placeholder('rev')}` })
    .where(eq(companies.id, sql.placeholder('id')))
    .returning({ isActive: companies.isActive }),
);

async function stampCompany(tx: Connection, { id, rev }: Stamp): Promise<Stamped> {
  const [company] = await tx.run(stampCompanyRow, { id, rev });
  return { isVisible: company?.isActive ?? false };
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

async function stampJob(tx: Connection, { id, rev, now }: Stamp): Promise<Stamped> {
  const [job] = await tx.run(stampJobRow, { id, rev });
  if (job?.status !== 'active' || job.expiryDate <= now) return { isVisible: false };
  return { isVisible: (await tx.run(companyIsActive, { id: job.companyId })).length > 0 };
}
