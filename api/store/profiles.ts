import { asc, eq, getTableColumns, sql } from './drizzle.ts';
import { type Connection, defineQuery } from './engines/engine.ts';
import type { ProfileRecord, UserRecord } from './records.ts';
import { StoreError } from './store-error.ts';
import type { Tables } from './tables.ts';

/** Adds education and experience in the order of the person. */
export async function withEntries(
  connection: Connection,
  user: UserRecord | undefined,
): Promise<ProfileRecord | undefined> {
  if (!user) return undefined;
  const education = await connection.run(educationOf, { userId: user.id });
  const experience = await connection.run(experienceOf, { userId: user.id });
  return { ...user, education, experience };
}

/**
 * Adds the entries to a row that must be there.
 *
 * @throws StoreError `internal`
 */
export async function storedProfile(connection: Connection, user: UserRecord | undefined): Promise<ProfileRecord> {
  const profile = await withEntries(connection, user);
  if (!profile) throw new StoreError('internal');
  return profile;
}

/** A row that tells whether there are entries: most people have none, and two questions less are worth it. */
export type HintedUser = UserRecord & { hasEntries: boolean | number };

/** Adds the entries to a row that knows whether it has any. */
export async function profileOf(connection: Connection, { hasEntries, ...user }: HintedUser): Promise<ProfileRecord> {
  return hasEntries ? storedProfile(connection, user) : { ...user, education: [], experience: [] };
}

/** The columns of a `HintedUser`. */
export function hintedColumns(users: Tables['users']) {
  return {
    ...getTableColumns(users),
    hasEntries: sql<boolean | number>`exists (select 1 from education e where e.user_id = users.id)
        or exists (select 1 from experience e where e.user_id = users.id)`,
  };
}

export const userById = defineQuery('user_by_id', (db, { users }) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

// Without ids, in the order of the model: two lists are the same when they are written the same.
const educationOf = defineQuery('education_of', (db, { education }) => {
  const { institution, degree, fieldOfStudy, startDate, endDate, description } = education;
  return db
    .select({ institution, degree, fieldOfStudy, startDate, endDate, description })
    .from(education)
    .where(eq(education.userId, sql.placeholder('userId')))
    .orderBy(asc(education.place), asc(education.id));
});

const experienceOf = defineQuery('experience_of', (db, { experience }) => {
  const { company, position, location, startDate, endDate, current, description } = experience;
  return db
    .select({ company, position, location, startDate, endDate, current, description })
    .from(experience)
    .where(eq(experience.userId, sql.placeholder('userId')))
    .orderBy(asc(experience.place), asc(experience.id));
});
