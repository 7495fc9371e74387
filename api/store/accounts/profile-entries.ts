import { eq, sql } from '../drizzle.ts';
import { type Connection, defineQuery } from '../engines/engine.ts';
import { insertRow } from '../insert-row.ts';
import type { NewTalent } from '../records.ts';

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
