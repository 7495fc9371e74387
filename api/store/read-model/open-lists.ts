import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sqliteCode } from '../engines/database-errors.ts';
import type { Engine } from '../engines/engine.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { type ListReader, readInDatabase } from '../feeds/listings.ts';
import { migrate } from '../migrate.ts';
import type { DueWork } from '../payments/due-work.ts';
import { createCopiedListReader } from './copied-list-reader.ts';
import { ListFollower } from './follower.ts';
import { type ListCopy, openListCopy } from './list-copy.ts';

interface Parts {
  engine: Engine;
  dueWork: DueWork;
  clock: { now(): Date };
}

/** Where a store reads its lists. */
export interface OpenedLists {
  reader: ListReader;
  /**
   * Brings the copy up to date, if there is one.
   *
   * @throws the error that it met; once, until the copy works again
   */
  follow(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the copy of the lists in a data folder. When it cannot be kept, for example because the disk is full, lists are
 * read from the database.
 */
export async function openCopiedLists(parts: Parts, dataDir: string, isUsable: boolean): Promise<OpenedLists> {
  try {
    const follower = new ListFollower({ ...parts, copy: await openCopyIn(dataDir, { isUsable }) });
    const reader = createCopiedListReader({ ...parts, follower });
    return { reader, follow: () => follower.follow(), close: () => follower.close() };
  } catch (error) {
    let failure: unknown = error;
    return {
      ...openLists(parts),
      async follow() {
        const thrown = failure;
        failure = undefined;
        if (thrown) throw thrown;
      },
    };
  }
}

/** Reads lists from the database itself. */
export function openLists({ engine, dueWork }: Pick<Parts, 'engine' | 'dueWork'>): OpenedLists {
  return { reader: readInDatabase(engine, dueWork), follow: async () => undefined, close: async () => undefined };
}

/** Name of the folder of copies in the data folder. */
export const copiesFolder = 'lists';
// Two processes share a data folder during a deploy: the old one and the new one.
const placesMax = 16;

/**
 * Opens a copy of the lists that no other process uses. Each process of a data folder takes the first free place, so
 * that the next start finds the copy of the last one.
 *
 * @param isUsable False when an earlier copy must not be trusted.
 */
export async function openCopyIn(dataDir: string, { isUsable }: { isUsable: boolean }): Promise<ListCopy> {
  const { folder, leave } = takePlace(join(dataDir, copiesFolder));
  const file = join(folder, 'lists.sqlite');
  const removeFile = () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  };
  try {
    if (!isUsable) removeFile();
    const engine = await openEngine(file).catch(() => {
      // It is of a newer version, or damaged. It can be deleted: the database has everything.
      removeFile();
      return openEngine(file);
    });
    const copy = await openListCopy(engine);
    return {
      ...copy,
      async close() {
        await copy.close();
        if (engine.isDamaged()) removeFile();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

async function openEngine(file: string): Promise<Engine> {
  const engine = openSqlite(file, { isDurable: false });
  try {
    await migrate(engine, { now: new Date(), beforeChange: async () => undefined });
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The lock ends with the process, also when the process is killed. */
function takePlace(copies: string): { folder: string; leave(): void } {
  for (let place = 1; place <= placesMax; place += 1) {
    const folder = join(copies, String(place));
    mkdirSync(folder, { recursive: true });
    const lock = new BetterSqlite3(join(folder, 'lock'), { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return { folder, leave: () => void lock.close() };
    } catch (error) {
      lock.close();
      if (!sqliteCode(error).startsWith('SQLITE_BUSY')) throw error;
    }
  }
  throw new Error(`${copies}: all places are taken`);
}
