import type { Realm } from '#shared/model/realm.ts';
import { isOfOtherAccount, keyOfApplication, keyOfStatus } from '../../domain/rules/mails.ts';
import { and, eq, inArray, isNull } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MailData } from './queued-mail.ts';

/** The account that leaves, and the applications that go with it. */
export interface LeavingAccount {
  realm: Realm;
  id: number;
  email: string;
  applicationIds: readonly number[];
}

/**
 * Deletes the mails of an account that leaves, in the transaction that deletes it: all to its address, sent and dead
 * ones too, and all waiting ones that would name it to others. Mails of another account at the same address stay.
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
  if (realm === 'user') await forgetLetters(tx, id);
}

/** Deletes waiting mails about applications that no longer exist. */
export async function forgetApplicationMails(tx: Connection, applicationIds: readonly number[]): Promise<void> {
  const { mailQueue } = tx.tables;
  const keys = applicationIds.flatMap((id) => [keyOfApplication(id), keyOfStatus(id)]);
  if (keys.length > 0) {
    await tx.db.delete(mailQueue).where(and(inArray(mailQueue.onceKey, keys), isNull(mailQueue.sentAt)));
  }
}

/** The messages of the contact form go to the operator. */
async function forgetLetters(tx: Connection, userId: number): Promise<void> {
  const { mailQueue } = tx.tables;
  const isWaiting = and(eq(mailQueue.template, 'contact_message'), isNull(mailQueue.sentAt));
  const letters = await tx.db.select({ id: mailQueue.id, data: mailQueue.data }).from(mailQueue).where(isWaiting);
  await deleteMails(
    tx,
    letters.filter(({ data }) => dataOf(data).writerId === userId),
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
