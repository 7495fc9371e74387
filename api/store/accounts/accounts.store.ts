import type { Language } from '#shared/catalog/languages.ts';
import type { FeatureRequestStatus } from '#shared/catalog/statuses.ts';
import { mailOfGoodbye, mailOfLeavingCompany } from '../../domain/rules/mails.ts';
import { and, asc, count, desc, eq, inArray, lockingRows, sql } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { keepApplications } from '../hiring/kept-applications.ts';
import { forgetMails, type LeavingAccount, queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { CompanyRecord, Own, UserRecord } from '../records.ts';
import { type SavedRecord, savedOf } from '../saved/saved.store.ts';
import { queueWebhooks } from '../webhooks/delivery-queue.ts';
import { isPictureShown } from './retired-pictures.store.ts';

/** The removed account and its picture. */
export interface AccountRemoval {
  /** The account's picture, when nobody else shows the same one; its files are still there. */
  picture: string | null;
}

/** Reads the data of whole accounts, and deletes accounts. */
export function createAccountStore(context: MutateContext) {
  const { engine, clock } = context;
  return {
    holdingsOfUser: (user: Pick<UserRecord, 'id' | 'email'>): Promise<UserHoldings> =>
      engine.snapshot((connection) => holdingsOfUser(connection, user)),
    holdingsOfCompany: (company: Pick<CompanyRecord, 'id' | 'email'>): Promise<AccountHoldings> =>
      engine.snapshot((connection) => holdingsOfCompany(connection, company)),
    /** Deletes a person with all rows that belong to them and queues the goodbye; payments stay, without a payer. */
    removeUser: (own: Own<UserRecord>): Promise<AccountRemoval | { refused: 'last_admin' }> =>
      mutate(context, async (tx, touch) => {
        if (own.role === 'admin' && (await isLastAdmin(tx, own.id))) return { refused: 'last_admin' as const };
        const removal = await removeUser(tx, own, clock.now());
        touch('talents', own.id);
        return removal;
      }),
    /** Deletes a company with its jobs and their applications, and queues the mails to applicants. */
    removeCompany: (own: Own<CompanyRecord>): Promise<AccountRemoval> =>
      mutate(context, async (tx, touch) => {
        const removal = await removeCompany(tx, own, clock.now());
        touch('companies', own.id);
        return removal;
      }),
  };
}

// Locks the rows; otherwise two administrators who leave at the same moment would each count the other.
async function isLastAdmin({ db, tables: { users } }: Connection, id: number): Promise<boolean> {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true));
  const admins = await lockingRows(db.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)));
  return admins.every((admin) => admin.id === id);
}

async function removeUser(tx: Connection, user: UserRecord, now: Date): Promise<AccountRemoval> {
  await queueWithdrawals(tx, user, now);
  const erased = await eraseUser(tx, user);
  if (erased) await queueMail(tx, mailOfGoodbye('user', user), now);
  return { picture: await unsharedPicture(tx, erased?.profilePicture) };
}

/** Queues the webhooks about the applications that are deleted with a person. */
async function queueWithdrawals(tx: Connection, { id }: UserRecord, now: Date): Promise<void> {
  const { applications } = tx.tables;
  const { id: applicationId, jobId, userId } = applications;
  const sent = await tx.db.select({ applicationId, jobId }).from(applications).where(eq(userId, id));
  const news = sent.map((application) => ({ event: 'application.withdrawn', ...application }) as const);
  await queueWebhooks(tx, news, now);
}

async function removeCompany(tx: Connection, company: CompanyRecord, now: Date): Promise<AccountRemoval> {
  const waiting = await undecidedApplications(tx, company.id);
  await keepApplications(tx, { companyId: company.id }, now);
  const erased = await eraseCompany(tx, company);
  for (const application of waiting) await queueMail(tx, mailOfLeavingCompany(company, application), now);
  if (erased) await queueMail(tx, mailOfGoodbye('company', company), now);
  return { picture: await unsharedPicture(tx, erased?.logo) };
}

/** The undecided applications to a company, with the applicants who get a mail. */
function undecidedApplications({ db, tables: { applications, jobs, users } }: Connection, companyId: number) {
  const isUndecided = and(eq(jobs.companyId, companyId), inArray(applications.status, ['pending', 'reviewing']));
  return db
    .select({
      applicationId: applications.id,
      job: { title: jobs.title, titleOther: jobs.titleOther },
      to: { id: users.id, email: users.email, language: users.language },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(isUndecided, eq(users.wantsMail, true), eq(users.isActive, true)));
}

/**
 * Deletes the row of a person. Rows that refer to it go with it. Its messages to the operator, its mails and its
 * newsletter are deleted here.
 */
export async function eraseUser(tx: Connection, { id, email }: UserRecord): Promise<UserRecord | undefined> {
  const { users, contactMessages, applications, profileVisits } = tx.tables;
  // Visits stay counted without their visitor, under a unique key that belongs to no account.
  await tx.db
    .update(profileVisits)
    .set({ visitorKey: sql`'gone-' || ${profileVisits.id}` })
    .where(eq(profileVisits.visitorId, id));
  await tx.db.delete(contactMessages).where(eq(contactMessages.userId, id));
  const sent = await tx.db.select({ id: applications.id }).from(applications).where(eq(applications.userId, id));
  await forgetAddress(tx, { realm: 'user', id, email, applicationIds: sent.map((application) => application.id) });
  const [erased] = await tx.db.delete(users).where(eq(users.id, id)).returning();
  return erased;
}

/** Deletes the row of a company, its mails and its newsletter. Rows that refer to it go with it. */
export async function eraseCompany(tx: Connection, { id, email }: CompanyRecord): Promise<CompanyRecord | undefined> {
  const { companies, applications, jobs } = tx.tables;
  const received = await tx.db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(jobs.companyId, id));
  const applicationIds = received.map((application) => application.id);
  await forgetAddress(tx, { realm: 'company', id, email, applicationIds });
  const [erased] = await tx.db.delete(companies).where(eq(companies.id, id)).returning();
  return erased;
}

/** Deletes the newsletter subscription and all mails of the account. */
async function forgetAddress(tx: Connection, account: LeavingAccount) {
  const { newsletter } = tx.tables;
  await tx.db.delete(newsletter).where(eq(newsletter.email, account.email));
  await forgetMails(tx, account);
}

/** The picture, when no other account shows the same one. */
async function unsharedPicture(tx: Connection, picture: string | null | undefined): Promise<string | null> {
  return picture && !(await isPictureShown(tx, picture)) ? picture : null;
}

/** Data of an account that has no store of its own, for both realms. */
export interface AccountHoldings {
  /** Looked up by the account's e-mail, confirmed or not. */
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
  const [person] = await db
    .select({ story: users.story, allowsStory: users.allowsStory })
    .from(users)
    .where(eq(users.id, id));
  return {
    story: person?.story ?? null,
    allowsStory: person?.allowsStory ?? false,
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
