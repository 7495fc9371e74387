import { asc, eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import type { ProfileRecord, UserRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';

/** Adds education and experience in the order of the person. */
export async function profileOf(connection: Connection, user: UserRecord): Promise<ProfileRecord> {
  if (!user.hasEntries) return { ...user, education: [], experience: [] };
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
  if (!user) throw new StoreError('internal');
  return profileOf(connection, user);
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
