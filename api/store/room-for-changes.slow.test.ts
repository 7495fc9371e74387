import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { openPglite } from '../testing/pglite-source.ts';
import { newTalent } from '../testing/store-builders.ts';
import { openStore } from './open-store.ts';
import type { Own, UserRecord } from './records.ts';

// A row that finds no room on its page moves, and every index of its table is written, that of the searched parts of
// words too: four times the work of the edit.
it('an edit on PostgreSQL leaves a person and the card on the page where they are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dalil-room-'));
  const store = await openStore({ dataDir, clock: createFakeClock(), postgres: await openPglite() });
  const ids = await store.bulk.insertTalents(Array.from({ length: 200 }, (_, n) => newTalent(n + 1)));
  const pagesOf = async (table: string) => {
    const rows = await store.engine.reader.sql(`select id, ctid::text from ${table} order by id`);
    return rows.map(([, place]) => Number(/^\((\d+),/.exec(String(place))?.[1]));
  };
  const before = { users: await pagesOf('users'), cards: await pagesOf('talent_cards') };
  // More than one page, or the test would say nothing.
  expect(new Set(before.cards).size).toBeGreaterThan(3);
  for (const id of ids.filter((_, n) => n % 20 === 0)) {
    const user = await store.users.findById(id);
    // What `requireOwn` of the domain proves, the test claims.
    await store.users.saveEdit(user as Own<UserRecord>, { patch: { bio: 'A few words about what I do' } });
  }
  expect({ users: await pagesOf('users'), cards: await pagesOf('talent_cards') }).toEqual(before);
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);
