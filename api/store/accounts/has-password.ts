import { and, eq, lockingRows } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Realm } from '../records.ts';

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
