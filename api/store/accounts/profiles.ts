import type { Experience } from '#shared/model/profile-entries.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { employersOf, worksSinceYear } from '#shared/rules/work-history.ts';
import { asc, eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { insertRow } from '../insert-row.ts';
import type { NewTalent, ProfileRecord, UserRecord } from '../records.ts';
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

type Lists = Pick<NewTalent, 'education' | 'experience'>;

interface Owner {
  userId: number;
  now: Date;
}

/** Adds entries in the given order, to a person without any. */
export async function addEntries(tx: Connection, owner: Owner, lists: Lists): Promise<void> {
  for (const table of tables) {
    for (const [place, entry] of lists[table]?.entries() ?? []) {
      await insertRow(tx, table, { ...entry, ...owner, place });
    }
  }
}

/** Writes the lists that are given, each as a whole; the other stays, and the person's own row is not touched. */
export async function replaceEntries(tx: Connection, owner: Owner, lists: Lists): Promise<void> {
  for (const table of tables) {
    if (lists[table]) await tx.run(removals[table], { userId: owner.userId });
  }
  await addEntries(tx, owner, lists);
}

const tables = ['education', 'experience'] as const;

const removals = {
  education: defineQuery('remove_education', (db, { education }) =>
    db.delete(education).where(eq(education.userId, sql.placeholder('userId'))),
  ),
  experience: defineQuery('remove_experience', (db, { experience }) =>
    db.delete(experience).where(eq(experience.userId, sql.placeholder('userId'))),
  ),
};

type Position = Pick<Experience, 'company' | 'startDate' | 'endDate' | 'current'>;

/** The columns of a person's row that repeat the entries of work: lists and search do not read the entries. */
export function workHistoryOf(
  experience: readonly Position[],
  now: Date,
): Pick<UserRecord, 'worksSince' | 'employers'> {
  return { worksSince: worksSinceYear(experience, utcDayOf(now)), employers: employersOf(experience) };
}
