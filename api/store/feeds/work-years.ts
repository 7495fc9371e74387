import { utcDayOf } from '#shared/rules/listing-order.ts';
import { worksSinceYear } from '#shared/rules/works-since.ts';
import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { UserRecord } from '../records.ts';

/**
 * Reads from the entries since when a person works, and notes it in the row: rows of older versions do not say it, and
 * processes of older versions do not write it.
 */
export async function withWorkYears(tx: Connection, user: UserRecord, now: Date): Promise<UserRecord> {
  if (!user.hasEntries) return user;
  const worksSince = worksSinceYear(await tx.run(staysOf, { userId: user.id }), utcDayOf(now));
  if (worksSince === user.worksSince) return user;
  const { users } = tx.tables;
  await tx.db.update(users).set({ worksSince }).where(eq(users.id, user.id));
  return { ...user, worksSince };
}

const staysOf = defineQuery('stays_of', (db, { experience }) =>
  db
    .select({ startDate: experience.startDate, endDate: experience.endDate, current: experience.current })
    .from(experience)
    .where(eq(experience.userId, sql.placeholder('userId'))),
);
