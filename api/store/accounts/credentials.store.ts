import type { Language } from '#shared/catalog/languages.ts';
import type { Realm } from '#shared/model/realm.ts';
import { inLanguage } from '#shared/rules/both-languages.ts';
import { mailOfNewPassword, mailWithLink } from '../../domain/rules/mails.ts';
import { and, eq, gt, isNull, lt, lte } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import { queueMail } from '../mail/mail-queue.store.ts';
import { type MutateContext, mutate } from '../mutate.ts';
import type { CompanyRecord, OwnAccount, UserRecord } from '../records.ts';

/** The purpose of a mailed link. */
export type LinkPurpose = 'reset_password' | 'verify_email';

/** A mail with a link: each purpose has one of its own, and a warning of guesses leads to a new password, too. */
export type LinkMail = LinkPurpose | 'password_guesses';

/** A link that somebody opened; only the hash of its token is stored. */
export interface ShownLink {
  realm: Realm;
  tokenHash: string;
}

/** A link about to be mailed. */
export interface NewLink extends ShownLink {
  purpose: LinkPurpose;
  /** The address that it goes to. */
  email: string;
  /** When it was asked for: of several the one that was asked for last counts. */
  askedAt: Date;
  expiresAt: Date;
}

type Account = UserRecord | CompanyRecord;

/** Stores passwords and the links that prove an e-mail, of both realms. */
export function createCredentialStore(context: MutateContext) {
  const { engine, clock } = context;
  return {
    /** Queues the mail with a link. The account is looked up when the mail is sent, so that a caller learns nothing. */
    async askForLink({ realm, mail, email }: { realm: Realm; mail: LinkMail; email: string }) {
      await engine.write((tx) => queueMail(tx, mailWithLink({ realm, mail, email }), clock.now()));
    },
    /**
     * Remembers a link and makes older ones void.
     *
     * @returns Who gets it; undefined when nobody active has the address, when there is nothing left to confirm, or when
     * a newer one has gone out.
     */
    storeLink: (link: NewLink): Promise<{ language: Language; name: string } | undefined> =>
      engine.write((tx) => storeLink(tx, link)),
    /** The account whose password a link may still change. */
    async findReset(link: ShownLink): Promise<{ email: string } | undefined> {
      const account = await accountOfLink(engine.reader, { ...link, purpose: 'reset_password' }, clock.now());
      return account && { email: account.email };
    },
    /**
     * Sets the password by a link, uses the link up, ends all sessions and queues the mail about it.
     *
     * @returns The account; undefined when the link is not valid any more.
     */
    resetPassword: (link: ShownLink, passwordHash: string): Promise<{ id: number; email: string } | undefined> =>
      mutate(context, async (tx) => {
        const account = await consumeLink(tx, { ...link, purpose: 'reset_password' }, clock.now());
        if (!account) return undefined;
        const table = accountsOf(tx, link.realm);
        await tx.db.update(table).set({ passwordHash }).where(eq(table.id, account.id));
        await endOldAccess(tx, { realm: link.realm, account }, clock.now());
        return { id: account.id, email: account.email };
      }),
    /**
     * Sets the password, ends all sessions, makes links void and queues the mail about it.
     *
     * @returns False when the password is another one by now.
     */
    changePassword: (account: OwnAccount, passwordHash: string): Promise<boolean> =>
      mutate(context, (tx) => changePassword(tx, { ...account, passwordHash }, clock.now())),
    /**
     * Confirms the e-mail by a link and uses the link up. A used link of a confirmed e-mail says so once more until it
     * expires; undefined as above.
     */
    confirmEmail: (link: ShownLink): Promise<{ accountId: number; wasConfirmed: boolean } | undefined> =>
      mutate(context, async (tx, touch) => {
        const shown = { ...link, purpose: 'verify_email' } as const;
        const account = await consumeLink(tx, shown, clock.now());
        if (!account) {
          // Mail programs open a link before people do, and people click twice.
          const owner = await accountOfLink(tx, { ...shown, isUsed: true }, clock.now());
          return owner?.isEmailConfirmed ? { accountId: owner.id, wasConfirmed: true } : undefined;
        }
        const table = accountsOf(tx, link.realm);
        await tx.db.update(table).set({ isEmailConfirmed: true }).where(eq(table.id, account.id));
        touch(link.realm === 'user' ? 'talents' : 'companies', account.id);
        return { accountId: account.id, wasConfirmed: false };
      }),
    /** Deletes links that are over. */
    async sweepLinks(now: Date) {
      const { accountTokens } = engine.tables;
      await engine.write((tx) => tx.db.delete(accountTokens).where(lte(accountTokens.expiresAt, now)));
    },
  };
}

export type CredentialStore = ReturnType<typeof createCredentialStore>;

function accountsOf({ tables: { users, companies } }: Connection, realm: Realm) {
  return realm === 'user' ? users : companies;
}

interface LinksOfAccount {
  realm: Realm;
  purpose: LinkPurpose;
  id: number;
}

function linksOf({ tables: { accountTokens } }: Connection, { realm, purpose, id }: LinksOfAccount) {
  const owner = realm === 'user' ? accountTokens.userId : accountTokens.companyId;
  return and(eq(owner, id), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt));
}

async function storeLink(tx: Connection, link: NewLink) {
  const { realm, purpose, tokenHash, email, askedAt, expiresAt } = link;
  const { accountTokens } = tx.tables;
  const account = await accountBy(tx, realm, email);
  if (!account?.isActive || (purpose === 'verify_email' && account.isEmailConfirmed)) return undefined;
  const ofAccount = linksOf(tx, { realm, purpose, id: account.id });
  const newer = await tx.db
    .select({ tokenHash: accountTokens.tokenHash })
    .from(accountTokens)
    .where(and(ofAccount, gt(accountTokens.createdAt, askedAt)))
    .limit(1);
  if (newer.length > 0) return undefined;
  // A mail that is sent again has the same moment, so the link of each copy is valid. Links that confirm an e-mail stay
  // valid until one is used: mails overtake each other, and each proves the same.
  if (purpose === 'reset_password') {
    await tx.db
      .update(accountTokens)
      .set({ usedAt: askedAt })
      .where(and(ofAccount, lt(accountTokens.createdAt, askedAt)));
  }
  const owner = realm === 'user' ? { userId: account.id } : { companyId: account.id };
  await tx.db.insert(accountTokens).values({ ...owner, tokenHash, purpose, email, createdAt: askedAt, expiresAt });
  return { language: account.language, name: inLanguage(account, account.language).name };
}

async function accountBy(tx: Connection, realm: Realm, email: string): Promise<Account | undefined> {
  const table = accountsOf(tx, realm);
  const found: Account[] = await tx.db.select().from(table).where(eq(table.email, email));
  return found[0];
}

/**
 * The account of a link that may still be used, or with `isUsed` of one that was used and has not expired: an active
 * account of this realm that has the address it went to.
 */
async function accountOfLink(
  connection: Connection,
  { realm, purpose, tokenHash, isUsed = false }: ShownLink & { purpose: LinkPurpose; isUsed?: boolean },
  now: Date,
): Promise<Account | undefined> {
  const { accountTokens } = connection.tables;
  const [link] = await connection.db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose)));
  const id = realm === 'user' ? link?.userId : link?.companyId;
  if (!link || !id || (link.usedAt !== null) !== isUsed || link.expiresAt <= now) return undefined;
  const account = await accountBy(connection, realm, link.email);
  return account?.id === id && account.isActive ? account : undefined;
}

/**
 * Marks a link and all others of its kind as used. A second caller at the same moment waits, and then finds it used.
 */
async function consumeLink(
  tx: Connection,
  link: ShownLink & { purpose: LinkPurpose },
  now: Date,
): Promise<Account | undefined> {
  const account = await accountOfLink(tx, link, now);
  if (!account) return undefined;
  const used = await markLinksUsed(tx, { ...link, id: account.id }, now);
  return used.includes(link.tokenHash) ? account : undefined;
}

async function markLinksUsed(tx: Connection, links: LinksOfAccount, now: Date): Promise<string[]> {
  const { accountTokens } = tx.tables;
  const used = await tx.db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(linksOf(tx, links))
    .returning({ tokenHash: accountTokens.tokenHash });
  return used.map(({ tokenHash }) => tokenHash);
}

async function changePassword(
  tx: Connection,
  { realm, own, passwordHash }: OwnAccount & { passwordHash: string },
  now: Date,
): Promise<boolean> {
  const table = accountsOf(tx, realm);
  const isSame = and(eq(table.id, own.id), eq(table.passwordHash, own.passwordHash));
  const changed = await tx.db.update(table).set({ passwordHash }).where(isSame).returning({ id: table.id });
  if (changed.length === 0) return false;
  await endOldAccess(tx, { realm, account: own }, now);
  return true;
}

/** A new password ends sessions, access tokens and links. @see trust §3 */
async function endOldAccess(
  tx: Connection,
  { realm, account }: { realm: Realm; account: Account },
  now: Date,
): Promise<void> {
  const { sessions, accessTokens } = tx.tables;
  await markLinksUsed(tx, { realm, purpose: 'reset_password', id: account.id }, now);
  for (const opened of [sessions, accessTokens]) {
    await tx.db.delete(opened).where(eq(realm === 'user' ? opened.userId : opened.companyId, account.id));
  }
  await queueMail(tx, mailOfNewPassword(realm, account), now);
}
