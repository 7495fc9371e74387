import { isDeepStrictEqual } from 'node:util';
import type { Experience } from '#shared/model/profile-entries.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { employersOf, worksSinceYear } from '#shared/rules/work-history.ts';
import { asc, eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { UserRecord } from '../records.ts';

type Position = Pick<Experience, 'company' | 'startDate' | 'endDate' | 'current'>;

/** What the row of a person notes of the entries of work: lists and search do not read the entries. */
export function workHistoryOf(
  experience: readonly Position[],
  now: Date,
): Pick<UserRecord, 'worksSince' | 'employers'> {
  return { worksSince: worksSinceYear(experience, utcDayOf(now)), employers: employersOf(experience) };
}

/**
 * Reads from the entries since when a person works and for whom, and notes it in the row: rows of older versions do not say
 * it, and processes of older versions do not write it.
 */
export async function withWorkHistory(tx: Connection, user: UserRecord, now: Date): Promise<UserRecord> {
  if (!user.hasEntries) return user;
  const history = workHistoryOf(await tx.run(positionsOf, { userId: user.id }), now);
  if (isDeepStrictEqual(history, { worksSince: user.worksSince, employers: user.employers })) return user;
  const { users } = tx.tables;
  await tx.db.update(users).set(history).where(eq(users.id, user.id));
  return { ...user, ...history };
}

const positionsOf = defineQuery('positions_of', (db, { experience }) =>
  db
    .select({
      company: experience.company,
      startDate: experience.startDate,
      endDate: experience.endDate,
      current: experience.current,
    })
    .from(experience)
    .where(eq(experience.userId, sql.placeholder('userId')))
    .orderBy(asc(experience.place)),
);
