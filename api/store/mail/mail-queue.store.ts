import type { Language } from '#shared/catalog/languages.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { MailData, MailQueue, MailTemplate, QueuedMail, Receipt } from '../work-deps.ts';
import { and, asc, count, eq, isNull, lt, lte, ne, or } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { Realm } from './records.ts';

/** A mail as a transaction queues it. */
export interface MailToQueue extends Pick<QueuedMail, 'recipient' | 'language' | 'template' | 'data'> {
  /** One event makes one mail; without it each telling makes one. */
  onceKey?: string;
}

/** Keeps the mails that wait. @see api/work-deps.ts MailQueue */
export function createMailQueue(context: MutateContext): MailQueue {
  const { engine } = context;
  const { mailQueue } = engine.tables;
  return {
    async due(now, limit) {
      const rows = await engine.reader.db
        .select()
        .from(mailQueue)
        .where(and(isNull(mailQueue.sentAt), isNull(mailQueue.givenUpAt), lte(mailQueue.nextAttemptAt, now)))
        .orderBy(asc(mailQueue.nextAttemptAt), asc(mailQueue.id))
        .limit(limit);
      // Only `queueMail` writes rows.
      return rows as unknown as QueuedMail[];
    },
    async countWaiting() {
      const isWaiting = and(isNull(mailQueue.sentAt), isNull(mailQueue.givenUpAt));
      const [row] = await engine.reader.db.select({ waiting: count() }).from(mailQueue).where(isWaiting);
      return row?.waiting ?? 0;
    },
    async claim({ id, nextAttemptAt }, until) {
      const isUnclaimed = and(eq(mailQueue.id, id), eq(mailQueue.nextAttemptAt, nextAttemptAt));
      const claimed = await engine.write((tx) =>
        tx.db.update(mailQueue).set({ nextAttemptAt: until }).where(isUnclaimed).returning({ id: mailQueue.id }),
      );
      return claimed.length > 0;
    },
    async release({ id, nextAttemptAt }) {
      await engine.write((tx) => tx.db.update(mailQueue).set({ nextAttemptAt }).where(eq(mailQueue.id, id)));
    },
    async markSent(id, at) {
      await engine.write((tx) => tx.db.update(mailQueue).set({ sentAt: at, data: {} }).where(eq(mailQueue.id, id)));
    },
    async markFailed(id, { error, at, nextAttemptAt }) {
      await engine.write(async (tx) => {
        const [mail] = await tx.db.select({ attempts: mailQueue.attempts }).from(mailQueue).where(eq(mailQueue.id, id));
        const next = nextAttemptAt ? { nextAttemptAt } : { givenUpAt: at, data: {} };
        const attempts = (mail?.attempts ?? 0) + 1;
        await tx.db
          .update(mailQueue)
          .set({ ...next, attempts, lastError: error })
          .where(eq(mailQueue.id, id));
      });
    },
    async drop(id) {
      await engine.write((tx) => tx.db.delete(mailQueue).where(eq(mailQueue.id, id)));
    },
    async purge(before) {
      await engine.write((tx) =>
        tx.db.delete(mailQueue).where(or(lt(mailQueue.sentAt, before), lt(mailQueue.givenUpAt, before))),
      );
    },
    setWantsMail: (realm, id, wantsMail) => setWantsMail(context, { realm, id }, wantsMail),
  };
}

function setWantsMail(
  context: MutateContext,
  { realm, id }: { realm: Realm; id: number },
  wantsMail: boolean,
): Promise<void> {
  return mutate(context, async (tx, touch) => {
    const { users, companies } = tx.tables;
    const table = realm === 'user' ? users : companies;
    const isOther = and(eq(table.id, id), ne(table.wantsMail, wantsMail));
    const changed = await tx.db.update(table).set({ wantsMail }).where(isOther).returning({ id: table.id });
    if (changed.length > 0) touch(realm === 'user' ? 'talents' : 'companies', id);
  });
}

/**
 * Queues a mail in the transaction of what it tells of, so that neither is there without the other.
 *
 * @returns Whether there is a mail of this event for the first time.
 */
export async function queueMail(tx: Connection, mail: MailToQueue | undefined, now: Date): Promise<boolean> {
  if (!mail) return false;
  // The parts that the mail is filled with are a JSON object.
  const data = { ...mail.data } as Record<string, unknown>;
  const queued = await tx.db
    .insert(tx.tables.mailQueue)
    .values({ ...mail, data, nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: tx.tables.mailQueue.id });
  return queued.length > 0;
}

/** Makes the mail that tells a company of an application; undefined when it wants none. */
export async function mailOfApplication(
  { db, tables: { jobs, companies, users } }: Connection,
  { jobId, userId, applicationId }: { jobId: number; userId: number; applicationId: number },
): Promise<MailToQueue | undefined> {
  const { email, language, wantsMail } = companies;
  const [job] = await db
    .select({ jobTitle: jobs.title, to: { id: companies.id, email, language, wantsMail } })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId));
  const [talent] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  if (!job?.to.wantsMail || !talent) return undefined;
  const data = { jobId, jobTitle: job.jobTitle, name: talent.name };
  return mailTo('company', job.to, { template: 'application_received', onceKey: `application-${applicationId}`, data });
}

/** Makes the mail that tells a talent of a new status; undefined when the person wants none. */
export async function mailOfStatus(
  { db, tables: { applications, applicationEvents, jobs, companies, users } }: Connection,
  { applicationId, jobId, status }: { applicationId: number; jobId: number; status: ApplicationStatus },
): Promise<MailToQueue | undefined> {
  const { email, language, wantsMail } = users;
  const [told] = await db
    .select({ jobTitle: jobs.title, name: companies.name, to: { id: users.id, email, language, wantsMail } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.id, applicationId));
  if (!told?.to.wantsMail) return undefined;
  const events = await db
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId));
  const data = { jobId, jobTitle: told.jobTitle, name: told.name, status };
  const onceKey = `application-${applicationId}-status-${events.length}`;
  return mailTo('user', told.to, { template: 'application_status', onceKey, data });
}

/** Makes the mail that tells somebody what was paid; a receipt is sent whatever the switch of the mails says. */
export function mailOfPayment(
  payer: { id: number; email: string; language: Language },
  { paymentId, receipt }: { paymentId: number; receipt: Receipt },
): MailToQueue {
  return mailTo('user', payer, { template: 'payment_receipt', onceKey: `payment-${paymentId}`, data: { receipt } });
}

/** Makes the mail that asks a new account to confirm its e-mail. */
export function mailToConfirm(
  realm: Realm,
  { email, language = 'ar' }: { email: string; language?: Language },
): MailToQueue {
  return { recipient: email, language, template: 'verify_email', data: { realm } };
}

/** Makes a mail to an account. */
export function mailTo(
  realm: Realm,
  { id, email, language }: { id: number; email: string; language: Language },
  { template, onceKey, data }: { template: MailTemplate; onceKey: string; data: Omit<MailData, 'to'> },
): MailToQueue {
  return { recipient: email, language, template, onceKey, data: { ...data, to: { realm, id } } };
}
