import type { Database } from 'better-sqlite3';
import { reportStrayError } from '../../stray-errors.ts';

/**
 * Holds one transaction open for the reads of one tick of the event loop: to open and to end one costs as much as what
 * is read in it. It has to end before each commit of this process, so that what follows sees the commit, and so that
 * the log can be copied into the file and start again, which any reader would delay.
 */
export class TickTransaction {
  readonly #file: Database;
  readonly #begin: () => unknown;
  readonly #commit: () => unknown;
  #isOpen = false;

  constructor(file: Database) {
    const [begin, commit] = [file.prepare('BEGIN'), file.prepare('COMMIT')];
    this.#file = file;
    this.#begin = () => begin.run();
    this.#commit = () => commit.run();
  }

  /** Opens the tick's transaction, unless one is open. */
  begin(): void {
    if (this.#isOpen || this.#file.inTransaction) return;
    this.#begin();
    this.#isOpen = true;
    setImmediate(() => this.end());
  }

  /** Ends the transaction if it belongs to the tick. Never fails: no caller waits that could get the error. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // A read that failed on the disk may have ended it, and closing the file has.
    if (this.#file.open && this.#file.inTransaction) endReading(this.#file, this.#commit);
  }
}

/**
 * Ends a transaction that only read. After a damaged page was met, the commit fails with the same damage,
 * although the statement that met it has reported it.
 */
export function endReading(file: Database, commit: () => unknown): void {
  try {
    commit();
  } catch (error) {
    reportStrayError('sqlite reading', error);
    if (file.inTransaction) file.exec('ROLLBACK');
  }
}
