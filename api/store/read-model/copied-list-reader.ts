import { setTimeout as delay } from 'node:timers/promises';
import { readTogether } from '../../shared-reads.ts';
import type { Engine } from '../engines/engine.ts';
import type { ListReader } from '../feeds/listings.ts';
import type { SyncHead } from '../feeds/sync-history.ts';
import { type DueWork, versionOf } from '../payments/due-work.ts';
import { StoreError } from '../store-error.ts';
import type { CopiedLists, ListFollower } from './follower.ts';

/** A database that does not return its head within this time counts as away. */
const headWithinMs = 2000;

interface Parts {
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
export function createCopiedListReader({ engine, dueWork, follower }: Parts): ListReader {
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
