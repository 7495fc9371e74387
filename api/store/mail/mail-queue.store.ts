import { mailsSentOnce } from '#shared/catalog/mails.ts';
import type { ApplicationStatus } from '#shared/catalog/statuses.ts';
import type { Realm } from '#shared/model/realm.ts';
import { isOfOtherAccount, keyOfApplication, keyOfStatus } from '../../domain/rules/mails.ts';
import { and, asc, count, eq, inArray, isNull, lockingRows, lt, lte, ne, or } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { Tables } from '../tables.ts';
import type { MailData, MailToQueue, QueuedMail } from './queued-mail.ts';

/** The queue of mails. */
export function createMailQueue(context: MutateContext) {
  const { engine } = context;
  const { mailQueue } = engine.tables;
  return {
    /** The mails to send now, oldest first. */
    async due(now: Date, limit: number): Promise<QueuedMail[]> {
      const rows = await engine.reader.db
        .select()
        .from(mailQueue)
        .where(and(isNull(mailQueue.sentAt), isNull(mailQueue.givenUpAt), lte(mailQueue.nextAttemptAt, now)))
        .orderBy(asc(mailQueue.nextAttemptAt), asc(mailQueue.id))
        .limit(limit);
      // Only `queueMail` writes rows.
      return rows as unknown as QueuedMail[];
    },
    /** How many mails are neither sent nor dead. */
    async countWaiting(): Promise<number> {
      const isWaiting = and(isNull(mailQueue.sentAt), isNull(mailQueue.givenUpAt));
      const [row] = await engine.reader.db.select({ waiting: count() }).from(mailQueue).where(isWaiting);
      return row?.waiting ?? 0;
    },
    /** Claims a due mail until a moment; false when another sender was quicker, or when the mail has changed since. */
    claim: (mail: QueuedMail, until: Date): Promise<boolean> => engine.write((tx) => claim(tx, mail, until)),
    /** Releases a claimed mail, which is due as before. */
    async release(claimed: QueuedMail, dueAt: Date) {
      await engine.write((tx) =>
        tx.db
          .update(mailQueue)
          .set({ nextAttemptAt: dueAt, givenUpAt: null, lastError: null })
          .where(isStill(mailQueue, claimed)),
      );
    },
    /** The mail is sent: the values of its texts are deleted. */
    async markSent(
      claimed: QueuedMail,
      { at, mailedStatus }: { at: Date; mailedStatus?: ApplicationStatus | undefined },
    ) {
      // The next change of a status makes a new mail.
      const isStatusMail = claimed.template === 'application_status';
      const sent = { sentAt: at, givenUpAt: null, lastError: null, data: {}, ...(isStatusMail && { onceKey: null }) };
      await engine.write(async (tx) => {
        const marked = await tx.db
          .update(mailQueue)
          .set(sent)
          .where(isStill(mailQueue, claimed))
          .returning({ id: mailQueue.id });
        if (marked.length === 0 && mailedStatus) await storeMailedStatus(tx, claimed, mailedStatus);
      });
    },
    /** @param failure.nextAttemptAt Without it the mail is dead: it keeps its content, and nothing sends it automatically. */
    async markFailed(
      claimed: QueuedMail,
      { error, at, nextAttemptAt }: { error: string; at: Date; nextAttemptAt: Date | undefined },
    ) {
      const next = nextAttemptAt ? { nextAttemptAt, givenUpAt: null } : { givenUpAt: at };
      const failure = { ...next, attempts: claimed.attempts + 1, lastError: error };
      await engine.write((tx) => tx.db.update(mailQueue).set(failure).where(isStill(mailQueue, claimed)));
    },
    /** Deletes a mail without a recipient, or one that must not stay stored. */
    async drop(claimed: QueuedMail) {
      await engine.write((tx) => tx.db.delete(mailQueue).where(isStill(mailQueue, claimed)));
    },
    /** Deletes mails that were sent or given up before a moment. */
    async purge(before: Date) {
      await engine.write((tx) =>
        tx.db.delete(mailQueue).where(or(lt(mailQueue.sentAt, before), lt(mailQueue.givenUpAt, before))),
      );
    },
    /** Turns the mails of an account on or off. */
    setWantsMail: (realm: Realm, id: number, wantsMail: boolean) => setWantsMail(context, { realm, id }, wantsMail),
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;

// A mail that must not be sent twice is marked as given up before it is sent, as of the end of its claim. When the process
// is killed meanwhile, the mail stands in the list of dead mails and is not sent again.
const unfinished = 'Sending was not finished';

async function claim(tx: Connection, mail: QueuedMail, until: Date): Promise<boolean> {
  const { mailQueue } = tx.tables;
  const claimed = await tx.db
    .update(mailQueue)
    .set({ nextAttemptAt: until, ...(isSentOnce(mail) && { givenUpAt: until, lastError: unfinished }) })
    .where(isStill(mailQueue, mail))
    .returning({ id: mailQueue.id });
  return claimed.length > 0;
}

function isSentOnce({ template }: QueuedMail): boolean {
  return mailsSentOnce.includes(template);
}

/** Condition: the mail was neither claimed nor changed since it was read. */
function isStill(mailQueue: Tables['mailQueue'], { id, nextAttemptAt, createdAt }: QueuedMail) {
  return and(eq(mailQueue.id, id), eq(mailQueue.nextAttemptAt, nextAttemptAt), eq(mailQueue.createdAt, createdAt));
}

/** Stores in a waiting mail the status that the talent has read since: the mail was sent while the status changed again. */
async function storeMailedStatus(tx: Connection, { id }: QueuedMail, status: ApplicationStatus): Promise<void> {
  const { mailQueue } = tx.tables;
  const isMail = eq(mailQueue.id, id);
  const [mail] = await lockingRows(tx.db.select({ data: mailQueue.data }).from(mailQueue).where(isMail));
  if (mail)
    await tx.db
      .update(mailQueue)
      .set({ data: { ...mail.data, knownStatus: status } })
      .where(isMail);
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
 * Queues a mail in the transaction of the change that it reports, so that neither is stored without the other.
 *
 * @returns True when there is a mail of this event for the first time.
 */
export async function queueMail(tx: Connection, queued: MailToQueue | undefined, now: Date): Promise<boolean> {
  if (!queued) return false;
  const { sendAfter = now, ...mail } = queued;
  // The parts that the mail is filled with are a JSON object.
  const data = { ...mail.data } as Record<string, unknown>;
  const inserted = await tx.db
    .insert(tx.tables.mailQueue)
    .values({ ...mail, data, nextAttemptAt: sendAfter, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: tx.tables.mailQueue.id });
  return inserted.length > 0;
}

/** The account that leaves, and the applications that go with it. */
export interface LeavingAccount {
  realm: Realm;
  id: number;
  email: string;
  applicationIds: readonly number[];
}

/**
 * Deletes the mails of an account that leaves, in the transaction that deletes it: all to its address, sent and dead
 * ones too, and all waiting ones to others that name it. Mails of another account at the same address stay.
 */
export async function forgetMails(tx: Connection, { realm, id, email, applicationIds }: LeavingAccount): Promise<void> {
  const { mailQueue } = tx.tables;
  const { template, data, sentAt } = mailQueue;
  const toAddress = await tx.db
    .select({ id: mailQueue.id, template, data, sentAt })
    .from(mailQueue)
    .where(eq(mailQueue.recipient, email));
  const own = toAddress.filter(
    (mail) => mail.sentAt !== null || !isOfOtherAccount({ template: mail.template, data: dataOf(mail.data) }, realm),
  );
  await deleteMails(tx, own);
  await forgetApplicationMails(tx, applicationIds);
  if (realm === 'user') await forgetContactMails(tx, id);
}

/** Deletes waiting mails about applications that no longer exist. */
export async function forgetApplicationMails(tx: Connection, applicationIds: readonly number[]): Promise<void> {
  const { mailQueue } = tx.tables;
  const keys = applicationIds.flatMap((id) => [keyOfApplication(id), keyOfStatus(id)]);
  if (keys.length > 0) {
    await tx.db.delete(mailQueue).where(and(inArray(mailQueue.onceKey, keys), isNull(mailQueue.sentAt)));
  }
}

/** Deletes the waiting mails of the contact form that the person wrote to the operator. */
async function forgetContactMails(tx: Connection, userId: number): Promise<void> {
  const { mailQueue } = tx.tables;
  const isWaiting = and(eq(mailQueue.template, 'contact_message'), isNull(mailQueue.sentAt));
  const mails = await tx.db.select({ id: mailQueue.id, data: mailQueue.data }).from(mailQueue).where(isWaiting);
  await deleteMails(
    tx,
    mails.filter(({ data }) => dataOf(data).writerId === userId),
  );
}

async function deleteMails(tx: Connection, mails: readonly { id: number }[]): Promise<void> {
  const { mailQueue } = tx.tables;
  const ids = mails.map(({ id }) => id);
  if (ids.length > 0) await tx.db.delete(mailQueue).where(inArray(mailQueue.id, ids));
}

// Only `queueMail` writes rows.
function dataOf(data: Record<string, unknown>): MailData {
  return data as MailData;
}
