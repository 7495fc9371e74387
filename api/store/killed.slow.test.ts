import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { openStore } from './open-store.ts';

const editor = fileURLToPath(new URL('../testing/edit-until-killed.ts', import.meta.url));

/** Kills the editor after so many acknowledged edits; answers the last one of each person. */
async function acknowledgedEdits(dataDir: string, killAfter: number): Promise<Map<number, number>> {
  const child = spawn(process.execPath, [editor, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (output.split('\n').length > killAfter) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const latest = new Map<number, number>();
  for (const line of output.split('\n').slice(0, -1)) {
    const [id, edit] = line.split(' ').map(Number);
    latest.set(id ?? 0, edit ?? 0);
  }
  return latest;
}

it.each([40, 333, 1200])('a server killed after %i acknowledged edits has lost none (trust §8)', async (killAfter) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dalil-killed-'));
  const acknowledged = await acknowledgedEdits(dataDir, killAfter);
  expect(acknowledged.size).toBeGreaterThan(0);
  const store = await openStore({ dataDir, clock: createFakeClock() });
  for (const [id, edit] of acknowledged) {
    const bio = Number((await store.users.findById(id))?.bio);
    // The last write may have been committed although its answer was lost.
    expect([edit, edit + 1]).toContain(bio);
    expect((await store.talentListing.page({ q: `skill ${bio}`, limit: 200 })).total).toBeGreaterThan(0);
  }
  const { feed, syncClock } = store.engine.tables;
  const revisions = (await store.engine.reader.db.select({ rev: feed.rev }).from(feed)).map(({ rev }) => rev);
  expect(new Set(revisions).size).toBe(revisions.length);
  expect((await store.engine.reader.db.select().from(syncClock))[0]?.rev).toBe(Math.max(...revisions));
  await store.close();
  const file = new BetterSqlite3(join(dataDir, 'dalil.sqlite'));
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  file.close();
  await rm(dataDir, { recursive: true, force: true });
});
