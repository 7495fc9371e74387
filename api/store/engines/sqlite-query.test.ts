import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '#api/testing/fake-clock.ts';
import { newTalent } from '#api/testing/store-builders.ts';
import { count, eq, max, sql } from '../drizzle.ts';
import { openStore, type Store } from '../open-store.ts';
import { defineQuery, type Query } from './engine.ts';
import type { SqliteBuilder } from './sqlite-query.ts';

const id = sql.placeholder('id');

/** Queries of every kind of column and row, with values for them. */
const cases: Record<string, [Query<unknown>, Record<string, unknown>]> = {
  'whole rows, with lists, moments, flags and nothing': [
    defineQuery('rows', (db, { users }) => db.select().from(users).where(eq(users.id, id))),
    { id: 1 },
  ],
  'no row': [defineQuery('none', (db, { users }) => db.select().from(users).where(eq(users.id, id))), { id: 99 }],
  'expressions, with names and without': [
    defineQuery('expressions', (db, { users }) =>
      db.select({ people: count(), last: max(users.registeredAt), three: sql<number>`1 + 2`.as('three') }).from(users),
    ),
    {},
  ],
  'a moment that is compared': [
    defineQuery('compared', (db, { users }) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.registeredAt} <= ${sql.param(sql.placeholder('at'), users.registeredAt)}`),
    ),
    { at: new Date('2030-01-01T00:00:00Z') },
  ],
  'chosen columns of a join, one part missing': [
    defineQuery('chosen', (db, { users, education }) =>
      db
        .select({ id: users.id, at: users.registeredAt, from: education.startDate })
        .from(users)
        .leftJoin(education, eq(education.userId, users.id)),
    ),
    {},
  ],
  'whole rows of a join': [
    defineQuery('whole join', (db, { users, education }) =>
      db.select().from(users).leftJoin(education, eq(education.userId, users.id)),
    ),
    {},
  ],
  'rows of a join, one part missing': [
    defineQuery('joined', (db, { users, education }) =>
      db.select({ user: users, entry: education }).from(users).leftJoin(education, eq(education.userId, users.id)),
    ),
    {},
  ],
};

describe('a prepared query on SQLite', () => {
  let folder: string;
  let store: Store;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dalil-query-'));
    store = await openStore({ dataDir: folder, clock: createFakeClock() });
    await store.users.insert(newTalent(1, { bio: 'نبذة', skills: ['TypeScript', 'إدارة'] }));
    await store.users.insert(newTalent(2));
  });
  afterAll(async () => {
    await store.engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(cases))('answers what the builder answers: %s', async (_, [query, values]) => {
    const { reader } = store.engine;
    const built = (query.build(reader.db, reader.tables) as unknown as SqliteBuilder).prepare();
    const expected = await built.execute(values);
    expect(await reader.run(query, values)).toEqual(expected);
    expect(JSON.stringify(await reader.run(query, values))).toBe(JSON.stringify(expected));
  });

  it('names the value that it was not given', async () => {
    const [query] = cases['no row'] ?? [];
    await expect(store.engine.reader.run(query as Query<unknown>, {})).rejects.toThrow('"id"');
  });
});
