import type { Placeholder } from 'drizzle-orm';
import type { Realm } from '#shared/model/realm.ts';
import { readTogether } from '../../shared-reads.ts';
import { and, asc, desc, eq, inArray, lockingRows, lt, ne, or, sql } from '../drizzle.ts';
import { type Connection, defineQuery, type Engine } from '../engines/engine.ts';
import type { SessionRecord } from '../records.ts';
import type { Tables } from '../tables.ts';

/** Stores the sessions of both realms. @see trust §1 */
export function createSessionStore(engine: Engine) {
  const { sessions } = engine.tables;
  const findOnPostgres = readTogether<string, SessionRecord>(async (idHashes) => {
    const rows = await engine.reader.run(sessionsByIds, { idHashes });
    return new Map(rows.map((row) => [row.idHash, toRecord(row)]));
  });
  async function findOnSqlite(idHash: string): Promise<SessionRecord | undefined> {
    const [row] = await engine.reader.run(sessionById, { idHash });
    return row && toRecord(row);
  }
  return {
    // SQLite reads its file at once. PostgreSQL costs a round trip, so callers share it.
    find: engine.dialect === 'sqlite' ? findOnSqlite : findOnPostgres,
    /** All of an account, last seen first. */
    async ofAccount(realm: Realm, accountId: number): Promise<SessionRecord[]> {
      const rows = await engine.reader.db
        .select()
        .from(sessions)
        .where(ownedBy(sessions, realm, accountId))
        .orderBy(desc(sessions.lastSeenAt), asc(sessions.idHash));
      return rows.map(toRecord);
    },
    /**
     * Inserts, and drops the oldest sessions of the account beyond `keep`.
     *
     * @param options.passwordHash The hash that proved the account: when it has changed since, nothing is inserted.
     * @returns True when it was inserted.
     */
    insert(
      { realm, accountId, ...session }: SessionRecord,
      { keep, passwordHash }: { keep: number; passwordHash?: string | undefined },
    ): Promise<boolean> {
      return engine.write(async (tx) => {
        if (passwordHash !== undefined && !(await hasPassword(tx, { realm, accountId, passwordHash }))) return false;
        const [userId, companyId] = realm === 'user' ? [accountId, null] : [null, accountId];
        await tx.run(insertSession, { ...session, userId, companyId });
        const surplus = await tx.run(sessionsBeyond[realm], { accountId, keep });
        if (surplus.length === 0) return true;
        await tx.db.delete(sessions).where(
          inArray(
            sessions.idHash,
            surplus.map((row) => row.idHash),
          ),
        );
        return true;
      });
    },
    async touch(idHash: string, at: Date) {
      await engine.write((tx) => tx.run(touchSession, { idHash, at }));
    },
    async destroy(idHash: string) {
      await engine.write((tx) => tx.run(removeSession, { idHash }));
    },
    /** @param except Stays. */
    async destroyAll(realm: Realm, accountId: number, except?: string) {
      const isOther = except === undefined ? undefined : ne(sessions.idHash, except);
      await engine.write((tx) => tx.db.delete(sessions).where(and(ownedBy(sessions, realm, accountId), isOther)));
    },
    /** Deletes sessions last seen before `idleSince` or created before `createdSince`. */
    async sweep(idleSince: Date, createdSince: Date) {
      await engine.write((tx) =>
        tx.db.delete(sessions).where(or(lt(sessions.lastSeenAt, idleSince), lt(sessions.createdAt, createdSince))),
      );
    },
  };
}

const sessionById = defineQuery('session_by_id', (db, { sessions }) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder('idHash'))),
);

const sessionsByIds = defineQuery('sessions_by_ids', (db, { sessions }) =>
  db
    .select()
    .from(sessions)
    .where(sql`${sessions.idHash} = any(${sql.placeholder('idHashes')})`),
);

const insertSession = defineQuery('insert_session', (db, { sessions }) =>
  db.insert(sessions).values({
    idHash: sql.placeholder('idHash'),
    // Within `sql` a placeholder may be null.
    userId: sql`${sql.placeholder('userId')}`,
    companyId: sql`${sql.placeholder('companyId')}`,
    userAgent: sql`${sql.placeholder('userAgent')}`,
    createdAt: sql.placeholder('createdAt'),
    lastSeenAt: sql.placeholder('lastSeenAt'),
  }),
);

const surplusMax = 1000;
const sessionsBeyond = { user: beyond('user'), company: beyond('company') };

function beyond(realm: Realm) {
  return defineQuery(`sessions_beyond_${realm}`, (db, { sessions }) =>
    db
      .select({ idHash: sessions.idHash })
      .from(sessions)
      .where(ownedBy(sessions, realm, sql.placeholder('accountId')))
      .orderBy(desc(sessions.createdAt), asc(sessions.idHash))
      .limit(surplusMax)
      .offset(sql.placeholder('keep')),
  );
}

const touchSession = defineQuery('touch_session', (db, { sessions }) =>
  db
    .update(sessions)
    .set({ lastSeenAt: sql`${sql.param(sql.placeholder('at'), sessions.lastSeenAt)}` })
    .where(eq(sessions.idHash, sql.placeholder('idHash'))),
);

const removeSession = defineQuery('remove_session', (db, { sessions }) =>
  db.delete(sessions).where(eq(sessions.idHash, sql.placeholder('idHash'))),
);

function ownedBy(sessions: Tables['sessions'], realm: Realm, accountId: number | Placeholder) {
  return eq(realm === 'user' ? sessions.userId : sessions.companyId, accountId);
}

function toRecord(row: Tables['sessions']['$inferSelect']): SessionRecord {
  const { userId, companyId, ...session } = row;
  return userId === null
    ? { ...session, realm: 'company', accountId: companyId ?? 0 }
    : { ...session, realm: 'user', accountId: userId };
}

/**
 * True when an account still has the password that was checked. Where others may write meanwhile the row stays as it is
 * until the transaction ends: a new password then also ends the sessions made in it.
 */
export async function hasPassword(
  { db, tables: { users, companies } }: Connection,
  { realm, accountId, passwordHash }: { realm: Realm; accountId: number; passwordHash: string },
): Promise<boolean> {
  const table = realm === 'user' ? users : companies;
  const isProved = and(eq(table.id, accountId), eq(table.passwordHash, passwordHash));
  return (await lockingRows(db.select({ id: table.id }).from(table).where(isProved))).length > 0;
}
