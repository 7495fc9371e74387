import type { Connection } from './engines/engine.ts';
import { type MutateContext, mutate } from './mutate.ts';
import type { NewCompany, NewJob, NewTalent } from './records.ts';

/** Inserts many rows at once; each call is one transaction, with revisions, feed and cards as for any other write. */
export interface BulkStore {
  /** @returns The new ids, in the order given. */
  insertTalents(talents: readonly NewTalent[]): Promise<number[]>;
  insertCompanies(companies: readonly NewCompany[]): Promise<number[]>;
  insertJobs(jobs: readonly NewJob[]): Promise<number[]>;
}

// An engine takes a bounded number of values in one statement.
const rowsPerStatement = 200;

/** Makes the door for the seed. Nothing is checked for being taken: a repeated e-mail fails the whole batch. */
export function createBulkStore(context: MutateContext): BulkStore {
  const now = () => context.clock.now();
  return {
    insertTalents: (talents) =>
      mutate(context, async (tx, touch) => {
        const { users } = tx.tables;
        const rows = talents.map(({ education: _, experience: __, ...user }) => ({
          registeredAt: now(),
          ...user,
          rev: 0,
        }));
        const ids = await inChunks(rows, (chunk) => tx.db.insert(users).values(chunk).returning({ id: users.id }));
        await insertEntries(tx, talents, ids);
        for (const id of ids) touch('talents', id);
        return ids;
      }),
    insertCompanies: (given) =>
      mutate(context, async (tx, touch) => {
        const { companies } = tx.tables;
        const rows = given.map((company) => ({ createdAt: now(), ...company }));
        const ids = await inChunks(rows, (chunk) =>
          tx.db.insert(companies).values(chunk).returning({ id: companies.id }),
        );
        for (const id of ids) touch('companies', id);
        return ids;
      }),
    insertJobs: (given) =>
      mutate(context, async (tx, touch) => {
        const { jobs } = tx.tables;
        const rows = given.map((job) => ({ createdAt: now(), ...job }));
        const ids = await inChunks(rows, (chunk) => tx.db.insert(jobs).values(chunk).returning({ id: jobs.id }));
        for (const id of ids) touch('jobs', id);
        return ids;
      }),
  };
}

async function insertEntries(tx: Connection, talents: readonly NewTalent[], ids: readonly number[]) {
  const { education, experience } = tx.tables;
  const entriesOf = <Entry>(pick: (talent: NewTalent) => readonly Entry[] | undefined) =>
    talents.flatMap((talent, index) =>
      (pick(talent) ?? []).map((entry, place) => ({ ...entry, userId: ids[index] ?? 0, place })),
    );
  await inChunks(
    entriesOf((talent) => talent.education),
    (chunk) => tx.db.insert(education).values(chunk).returning({ id: education.id }),
  );
  await inChunks(
    entriesOf((talent) => talent.experience),
    (chunk) => tx.db.insert(experience).values(chunk).returning({ id: experience.id }),
  );
}

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => PromiseLike<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const inserted = await insert(rows.slice(start, start + rowsPerStatement));
    for (const { id } of inserted) ids.push(id);
  }
  return ids;
}
