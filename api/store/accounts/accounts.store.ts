import type { AccountRemoval, AccountStore } from '../account-deps.ts';
import { holdingsOfCompany, holdingsOfUser } from './account-holdings.ts';
import { isMailTo, mailOfGoodbye, mailsOfLeavingCompany } from './account-mails.ts';
import { and, asc, eq, inArray, lockingRows } from './drizzle.ts';
import type { Connection } from './engines/engine.ts';
import { queueMail } from './mail-queue.store.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { CompanyRecord, Realm, UserRecord } from './records.ts';
import { isPictureShown } from './retired-pictures.store.ts';

/** Keeps what belongs to accounts as a whole, and ends them. @see api/account-deps.ts AccountStore */
export function createAccountStore(context: MutateContext): AccountStore {
  const { engine, clock } = context;
  return {
    holdingsOfUser: (user) => engine.snapshot((connection) => holdingsOfUser(connection, user)),
    holdingsOfCompany: (company) => engine.snapshot((connection) => holdingsOfCompany(connection, company)),
    removeUser: (own) =>
      mutate(context, async (tx, touch) => {
        if (own.role === 'admin' && (await isLastAdmin(tx, own.id))) return { refused: 'last_admin' as const };
        const removal = await removeUser(tx, own, clock.now());
        touch('talents', own.id);
        return removal;
      }),
    removeCompany: (own) =>
      mutate(context, async (tx, touch) => {
        const removal = await removeCompany(tx, own, clock.now());
        touch('companies', own.id);
        return removal;
      }),
  };
}

// Where others may write meanwhile, two that leave at once are not each the other's reason.
async function isLastAdmin({ db, tables: { users } }: Connection, id: number): Promise<boolean> {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.isActive, true));
  const admins = await lockingRows(db.select({ id: users.id }).from(users).where(isAdmin).orderBy(asc(users.id)));
  return admins.every((admin) => admin.id === id);
}

/** What hangs on the row goes with it; what was told under the address, or to the operator, goes here. */
async function removeUser(tx: Connection, user: UserRecord, now: Date): Promise<AccountRemoval> {
  const { users, contactMessages } = tx.tables;
  await tx.db.delete(contactMessages).where(eq(contactMessages.userId, user.id));
  await forgetAddress(tx, 'user', user);
  const gone = await tx.db.delete(users).where(eq(users.id, user.id)).returning();
  if (gone.length > 0) await queueMail(tx, mailOfGoodbye('user', user), now);
  return { picture: await unsharedPicture(tx, gone[0]?.profilePicture) };
}

async function removeCompany(tx: Connection, company: CompanyRecord, now: Date): Promise<AccountRemoval> {
  const { companies } = tx.tables;
  await forgetAddress(tx, 'company', company);
  for (const mail of await mailsOfLeavingCompany(tx, company)) await queueMail(tx, mail, now);
  const gone = await tx.db.delete(companies).where(eq(companies.id, company.id)).returning();
  if (gone.length > 0) await queueMail(tx, mailOfGoodbye('company', company), now);
  return { picture: await unsharedPicture(tx, gone[0]?.logo) };
}

/** The newsletter ends, and mails that still wait for the account are not sent. */
async function forgetAddress(tx: Connection, realm: Realm, { id, email }: { id: number; email: string }) {
  const { newsletter, mailQueue } = tx.tables;
  await tx.db.delete(newsletter).where(eq(newsletter.email, email));
  const mails = await tx.db
    .select({ id: mailQueue.id, data: mailQueue.data })
    .from(mailQueue)
    .where(eq(mailQueue.recipient, email));
  const own = mails.filter(({ data }) => isMailTo(data, realm, id)).map((mail) => mail.id);
  if (own.length > 0) await tx.db.delete(mailQueue).where(inArray(mailQueue.id, own));
}

/** The picture that nobody shows any more. */
async function unsharedPicture(tx: Connection, picture: string | null | undefined): Promise<string | null> {
  return picture && !(await isPictureShown(tx, picture)) ? picture : null;
}
