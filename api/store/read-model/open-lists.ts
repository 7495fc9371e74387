import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { readTogether } from '../../shared-reads.ts';
import { sqliteCode } from '../engines/database-errors.ts';
import type { Engine } from '../engines/engine.ts';
import { openSqlite } from '../engines/sqlite.ts';
import { type ListReader, readInDatabase } from '../feeds/listings.ts';
import type { SyncHead } from '../feeds/sync-history.ts';
import { migrate } from '../migrate.ts';
import { type DueWork, versionOf } from '../payments/due-work.ts';
import { StoreError } from '../store-error.ts';
import { type CopiedLists, ListFollower } from './follower.ts';
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

/** A database that does not return its head within this time counts as away. */
const headWithinMs = 2000;

interface CopyParts {
  engine: Engine;
  dueWork: DueWork;
  follower: ListFollower;
}

/** The newest revisions of the feeds, or the copy to read while the database is away. */
type Found = { head: SyncHead } | { last: CopiedLists };

/**
 * Reads lists from the copy of this process when it is up to date. While the copy is late, it reads the database. While
 * the database is away, it reads the copy as it was last.
 *
 * @see scale §4
 */
export function createCopiedListReader({ engine, dueWork, follower }: CopyParts): ListReader {
  const headOf = readTogether<'lists', SyncHead>(async () => new Map([['lists', await dueWork.head()]]));
  // The lists that are asked for while one question is on its way share the next one.
  async function sharedHead(): Promise<SyncHead> {
    const head = await headOf('lists');
    if (!head) throw new StoreError('internal');
    return head;
  }
  let asOf: Date | undefined;
  /** When the database last failed to answer in time. Until it answers again, no reader waits for it. */
  let silentAtMs = 0;

  async function look(): Promise<Found> {
    const last = follower.last();
    if (!last) return { head: await sharedHead() };
    try {
      if (silentAtMs > follower.answeredAtMs) throw new StoreError('busy');
      const head = await soon(sharedHead(), () => {
        silentAtMs = performance.now();
      });
      asOf = undefined;
      return { head };
    } catch (error) {
      return { last: lastCopy(error) };
    }
  }

  /** The copy to read after the database failed. */
  function lastCopy(error: unknown): CopiedLists {
    const last = follower.last();
    if (!last) throw error;
    asOf = last.asOf;
    return last;
  }

  return {
    async read(work) {
      const found = await look();
      const inCopy = ({ lists, head }: CopiedLists) => work(lists, versionOf(head));
      if ('last' in found) return inCopy(found.last);
      const copied = await follower.upTo(found.head);
      if (copied) {
        try {
          return await inCopy(copied);
        } catch (error) {
          follower.giveUp(error);
        }
      }
      try {
        return await work(engine.reader, versionOf(found.head));
      } catch (error) {
        return inCopy(lastCopy(error));
      }
    },
    async version() {
      const found = await look();
      return versionOf('last' in found ? found.last.head : found.head);
    },
    asOf: () => asOf,
  };
}

async function soon<Result>(result: Promise<Result>, onLate: () => void): Promise<Result> {
  const waiting = new AbortController();
  const late = delay(headWithinMs, undefined, { signal: waiting.signal }).then(() => {
    onLate();
    throw new StoreError('busy');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([result, late]);
  } finally {
    waiting.abort();
  }
}
