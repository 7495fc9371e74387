import { Dexie, type DexieOptions } from 'dexie';
import { limits } from '#shared/limits.ts';
import { StorageSilent, withReopening } from './storage-faults.ts';
import { isSilent, noteAnswer, noteSilent } from './storage-health.ts';

/**
 * All work on a Dexie database goes through this class, which bounds every wait: browsers may leave a request to open a
 * database unanswered, for a moment or for good.
 *
 * - A connection has `limits.storageWaitMs` to open. Work that has not begun by then never begins, because a late
 *   write could replace newer data. The connection goes on opening in the background, and work is possible once it is open.
 * - Until then all work fails at once.
 * - Work on an open connection has `limits.storageWorkMs`.
 *
 * Known from WebKit 226547, Dexie#543 and azu/kvs#18.
 */
export class DatabaseDoor<Db extends Dexie> {
  readonly #name: string;
  readonly #make: () => Db;
  #db: Db | undefined;

  /** @param make Makes the connection, without opening it. */
  constructor(name: string, make: () => Db) {
    this.#name = name;
    this.#make = make;
  }

  /** The connection, opened by its first use. */
  get(): Db {
    this.#db ??= this.#make();
    return this.#db;
  }

  /** Forgets the connection, so that the next call opens a new one. */
  close(): void {
    this.#db?.close();
    this.#db = undefined;
  }

  /**
   * Does work. A lost connection is reopened once.
   *
   * @param whenGone Answers when the database was deleted.
   * @throws StorageSilent when there is no answer in time
   */
  inDb<T, Otherwise = never>(work: (db: Db) => Promise<T>, whenGone?: () => Otherwise): Promise<T | Otherwise> {
    let tried: Db | undefined;
    return withReopening(
      () => this.#closeIf(tried),
      () => {
        if (isSilent(this.#name)) return Promise.reject(new StorageSilent());
        tried = this.get();
        return this.#bounded(tried, work(tried));
      },
      whenGone,
    );
  }

  // Closes only the connection that failed: another reader may have opened the next one already.
  #closeIf(tried: Db | undefined): void {
    if (this.#db === tried) this.close();
  }

  // The caller begins the work, and nothing is awaited in between, because Dexie's live queries would not see the reads.
  #bounded<T>(db: Db, result: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new StorageSilent());
      const handleLateOpening = () => {
        if (db.isOpen()) return;
        giveUp();
        this.#openLate(db);
      };
      const opening = db.isOpen() ? undefined : setTimeout(handleLateOpening, limits.storageWaitMs);
      const working = setTimeout(giveUp, limits.storageWorkMs);
      result.then(resolve, reject).finally(() => {
        clearTimeout(opening);
        clearTimeout(working);
      });
    });
  }

  // Fails the work that waits for this connection, and opens another one in the background.
  #openLate(late: Db): void {
    if (this.#db !== late) return;
    noteSilent(this.#name);
    this.close();
    const next = this.get();
    next
      .open()
      .catch(() => this.#closeIf(next))
      .finally(() => noteAnswer(this.#name));
  }
}

/**
 * Options for data that must not be lost: a change is on the disk before any screen shows it.
 */
export const strictStorage: DexieOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' };

/** Closes the database when another tab deletes or upgrades it; the next use here opens it again. Dexie alone would log a warning. */
export function closeForOthers(db: Dexie): void {
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false });
    return false;
  });
}

/** Deletes a database. Readers delay this for a moment. Dexie alone would log a warning. */
export async function deleteDb(name: string): Promise<void> {
  const db = new Dexie(name);
  db.on('blocked', () => false);
  await db.delete();
}
