import type { Language } from '#shared/catalog/languages.ts';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import { asc, count, desc, eq } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { SavedRecord } from '../saved/saved.store.ts';
import { savedOf } from '../saved/saved.store.ts';

/** Data of an account that has no store of its own, for both realms. */
export interface AccountHoldings {
  /** Found by the account's address; whether that is the account's own is not asked here. */
  newsletter:
    | { language: Language; createdAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null }
    | undefined;
  reports: { subject: string; subjectId: number; reason: string; details: string | null; createdAt: Date }[];
  saved: SavedRecord[];
}

export interface UserHoldings extends AccountHoldings {
  story: string | null;
  allowsStory: boolean;
  /** By UTC day, newest first. */
  visits: { day: string; visitors: number }[];
  featureRequests: { title: string; description: string; status: FeatureRequestStatus; createdAt: Date }[];
  votes: { title: string; createdAt: Date }[];
  messages: { name: string; email: string; subject: string | null; message: string; createdAt: Date }[];
}

interface Holder {
  id: number;
  email: string;
}

/** Reads the data of a person beside profile, applications, payments and sessions. */
export async function holdingsOfUser(connection: Connection, { id, email }: Holder): Promise<UserHoldings> {
  const { db, tables } = connection;
  const { users, profileVisits, featureRequests, featureRequestVotes, contactMessages } = tables;
  const [words] = await db
    .select({ story: users.story, allowsStory: users.allowsStory })
    .from(users)
    .where(eq(users.id, id));
  return {
    story: words?.story ?? null,
    allowsStory: words?.allowsStory ?? false,
    newsletter: await subscriptionOf(connection, email),
    reports: await reportsBy(connection, eq(tables.reports.reporterUserId, id)),
    saved: await savedOf(connection, { realm: 'user', id }),
    visits: await db
      .select({ day: profileVisits.day, visitors: count() })
      .from(profileVisits)
      .where(eq(profileVisits.profileId, id))
      .groupBy(profileVisits.day)
      .orderBy(desc(profileVisits.day)),
    featureRequests: await db
      .select()
      .from(featureRequests)
      .where(eq(featureRequests.userId, id))
      .orderBy(asc(featureRequests.id)),
    votes: await db
      .select({ title: featureRequests.title, createdAt: featureRequestVotes.createdAt })
      .from(featureRequestVotes)
      .innerJoin(featureRequests, eq(featureRequests.id, featureRequestVotes.featureRequestId))
      .where(eq(featureRequestVotes.userId, id))
      .orderBy(asc(featureRequests.id)),
    messages: await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.userId, id))
      .orderBy(asc(contactMessages.id)),
  };
}

/** Reads the data of a company beside its own row, jobs and sessions. */
export async function holdingsOfCompany(connection: Connection, { id, email }: Holder): Promise<AccountHoldings> {
  return {
    newsletter: await subscriptionOf(connection, email),
    reports: await reportsBy(connection, eq(connection.tables.reports.reporterCompanyId, id)),
    saved: await savedOf(connection, { realm: 'company', id }),
  };
}

async function subscriptionOf({ db, tables: { newsletter } }: Connection, email: string) {
  const [found] = await db.select().from(newsletter).where(eq(newsletter.email, email));
  // A check of the table bounds the values.
  return found && { ...found, language: found.language as Language };
}

function reportsBy({ db, tables: { reports } }: Connection, isReporter: ReturnType<typeof eq>) {
  return db.select().from(reports).where(isReporter).orderBy(asc(reports.id));
}
