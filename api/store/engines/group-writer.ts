import type BetterSqlite3 from 'better-sqlite3';
import type { Connection } from './engine.ts';
import { sqliteFailure } from './sqlite-failure.ts';

interface Job {
  work: (tx: Connection) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { result: unknown } | { error: unknown };

// Keeps the wait of the first in a group short when very many wait.
const groupSizeMax = 256;

/**
 * Runs the writes that wait at the same time in one transaction, since the disk's confirmation is what a commit costs.
 * Each runs in its own savepoint, so one that fails takes back only its own changes; each is answered after the commit.
 *
 * @see performance §1 Group commit
 */
export class GroupWriter {
  readonly #file: BetterSqlite3.Database;
  readonly #connection: Connection;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | undefined;

  constructor(file: BetterSqlite3.Database, connection: Connection) {
    this.#file = file;
    this.#connection = connection;
  }

  /** Queues a write; resolves or rejects once its group is committed. */
  write<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The queue holds writes of any result; each is resolved with what its own work answered.
    this.#waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
    this.#running ??= this.#drain();
    return promise;
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Everything that arrived with this turn of the event loop joins the group.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.#runGroup(this.#waiting.splice(0, groupSizeMax));
    }
    this.#running = undefined;
  }

  async #runGroup(jobs: Job[]): Promise<void> {
    try {
      this.#file.exec('BEGIN IMMEDIATE');
      const outcomes: Outcome[] = [];
      for (const job of jobs) outcomes.push(await this.#runOne(job));
      this.#file.exec('COMMIT');
      for (const [index, outcome] of outcomes.entries()) settle(jobs[index], outcome);
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('ROLLBACK');
      const failure = sqliteFailure(error);
      for (const job of jobs) job.reject(failure);
    }
  }

  async #runOne(job: Job): Promise<Outcome> {
    this.#file.exec('SAVEPOINT job');
    try {
      const result = await job.work(this.#connection);
      this.#file.exec('RELEASE job');
      return { result };
    } catch (error) {
      // A full disk ends the whole transaction by itself; then the group has failed.
      if (!this.#file.inTransaction) throw error;
      this.#file.exec('ROLLBACK TO job; RELEASE job');
      return { error: sqliteFailure(error) };
    }
  }
}

function settle(job: Job | undefined, outcome: Outcome) {
  if ('error' in outcome) job?.reject(outcome.error);
  else job?.resolve(outcome.result);
}
