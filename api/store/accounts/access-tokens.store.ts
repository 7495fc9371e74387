import type { TokenScope } from '#shared/catalog/accounts.ts';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import { and, count, desc, eq, lte } from '../drizzle.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import type { OwnAccount } from '../records.ts';
import { StoreError } from '../store-error.ts';
import type { Tables } from '../tables.ts';
import { hasPassword } from './sessions.store.ts';

/** An access token as stored: of its secret only the SHA-256. */
export interface AccessTokenRecord {
  id: number;
  realm: Realm;
  accountId: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

export type NewAccessToken = Pick<AccessTokenRecord, 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  secretHash: string;
};

/** Stores the access tokens of both realms. @see trust §1 */
export function createAccessTokenStore(engine: Engine) {
  const { accessTokens } = engine.tables;
  return {
    async find(secretHash: string): Promise<AccessTokenRecord | undefined> {
      const [row] = await engine.reader.db.select().from(accessTokens).where(eq(accessTokens.secretHash, secretHash));
      return row && toRecord(row);
    },
    /** All of an account, the newest first. */
    async ofAccount(realm: Realm, accountId: number): Promise<AccessTokenRecord[]> {
      const rows = await engine.reader.db
        .select()
        .from(accessTokens)
        .where(ownedBy(accessTokens, realm, accountId))
        .orderBy(desc(accessTokens.id));
      return rows.map(toRecord);
    },
    /**
     * Inserts a token of an account whose password is still the one that was checked.
     *
     * @returns Undefined when the password is another one by now.
     * @throws StoreError `tokens_full`
     */
    insert: (
      { realm, own: { id: accountId, passwordHash } }: OwnAccount,
      token: NewAccessToken,
    ): Promise<AccessTokenRecord | undefined> =>
      engine.write(async (tx) => {
        // It locks the account's row, so two inserts cannot both pass the count.
        if (!(await hasPassword(tx, { realm, accountId, passwordHash }))) return undefined;
        if ((await countOf(tx, realm, accountId)) >= limits.tokensMax) throw new StoreError('tokens_full');
        const owner = realm === 'user' ? { userId: accountId } : { companyId: accountId };
        const [row] = await tx.db
          .insert(accessTokens)
          .values({ ...token, ...owner })
          .returning();
        return row && toRecord(row);
      }),
    async touch(id: number, at: Date) {
      await engine.write((tx) => tx.db.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.id, id)));
    },
    /** @returns True when the account had it. */
    remove: ({ realm, own }: OwnAccount, id: number): Promise<boolean> =>
      engine.write(async (tx) => {
        const removed = await tx.db
          .delete(accessTokens)
          .where(and(ownedBy(accessTokens, realm, own.id), eq(accessTokens.id, id)))
          .returning({ id: accessTokens.id });
        return removed.length > 0;
      }),
    /** Deletes tokens that have expired. */
    async sweep(now: Date) {
      await engine.write((tx) => tx.db.delete(accessTokens).where(lte(accessTokens.expiresAt, now)));
    },
  };
}

async function countOf({ db, tables: { accessTokens } }: Connection, realm: Realm, accountId: number) {
  const [counted] = await db
    .select({ rows: count() })
    .from(accessTokens)
    .where(ownedBy(accessTokens, realm, accountId));
  return counted?.rows ?? 0;
}

function ownedBy(tokens: Tables['accessTokens'], realm: Realm, accountId: number) {
  return eq(realm === 'user' ? tokens.userId : tokens.companyId, accountId);
}

type Row = Tables['accessTokens']['$inferSelect'];

function toRecord({ userId, companyId, secretHash: _, ...row }: Row): AccessTokenRecord {
  // A check of the table says that one of them is there.
  return { ...row, realm: userId === null ? 'company' : 'user', accountId: userId ?? companyId ?? 0 };
}
