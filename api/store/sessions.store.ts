import type { SessionStore } from '../deps.ts';
import { and, asc, desc, eq, inArray, lt, ne, or, sql } from './drizzle.ts';
import { defineQuery, type Engine } from './engines/engine.ts';
import type { Realm, SessionRecord } from './records.ts';
import type { Tables } from './tables.ts';

/** Keeps the sessions of both realms. @see trust §1 */
export function createSessionStore(engine: Engine): SessionStore {
  const { sessions } = engine.tables;
  return {
    async find(idHash) {
      const [row] = await engine.reader.run(sessionById, { idHash });
      return row && toRecord(row);
    },
    async ofAccount(realm, accountId) {
      const rows = await engine.reader.db
        .select()
        .from(sessions)
        .where(ownedBy(sessions, realm, accountId))
        .orderBy(desc(sessions.lastSeenAt), asc(sessions.idHash));
      return rows.map(toRecord);
    },
    async insert({ realm, accountId, ...session }, keep) {
      await engine.write(async (tx) => {
        const owner = realm === 'user' ? { userId: accountId } : { companyId: accountId };
        await tx.db.insert(sessions).values({ ...session, ...owner });
        const surplus = await tx.db
          .select({ idHash: sessions.idHash })
          .from(sessions)
          .where(ownedBy(sessions, realm, accountId))
          .orderBy(desc(sessions.createdAt), asc(sessions.idHash))
          .limit(1000)
          .offset(keep);
        if (surplus.length === 0) return;
        await tx.db.delete(sessions).where(
          inArray(
            sessions.idHash,
            surplus.map((row) => row.idHash),
          ),
        );
      });
    },
    async touch(idHash, at) {
      await engine.write((tx) => tx.db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.idHash, idHash)));
    },
    async destroy(idHash) {
      await engine.write((tx) => tx.db.delete(sessions).where(eq(sessions.idHash, idHash)));
    },
    async destroyAll(realm, accountId, except) {
      const isOther = except === undefined ? undefined : ne(sessions.idHash, except);
      await engine.write((tx) => tx.db.delete(sessions).where(and(ownedBy(sessions, realm, accountId), isOther)));
    },
    async sweep(idleSince, createdSince) {
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

function ownedBy(sessions: Tables['sessions'], realm: Realm, accountId: number) {
  return eq(realm === 'user' ? sessions.userId : sessions.companyId, accountId);
}

function toRecord(row: Tables['sessions']['$inferSelect']): SessionRecord {
  const { userId, companyId, ...session } = row;
  return userId === null
    ? { ...session, realm: 'company', accountId: companyId ?? 0 }
    : { ...session, realm: 'user', accountId: userId };
}
