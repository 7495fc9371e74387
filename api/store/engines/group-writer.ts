import type BetterSqlite3 from 'better-sqlite3';
import { sqliteFailure } from './database-errors.ts';
import type { Connection } from './engine.ts';
import type { SearchWrites } from './search-index.ts';

interface Job {
  work: (tx: Connection) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** A connection that delays its writes to the search index. */
interface WritingConnection extends Connection {
  searchWrites: SearchWrites;
}

type Outcome = { result: unknown } | { error: unknown };

// Bounds how long the first write of a group waits when very many wait.
const groupSizeMax = 256;

/**
 * Runs the waiting writes in one transaction, since the disk's confirmation is the cost of a commit.
 * When one fails, the group is rolled back and runs again with a savepoint for each write, so that only the failing one
 * loses its changes. Not at first: at each savepoint the search index writes itself to the file. Each write resolves
 * after the commit.
 *
 * @see performance §1 Group commit
 */
export class GroupWriter {
  readonly #file: BetterSqlite3.Database;
  readonly #run: Record<
    'begin' | 'commit' | 'rollback' | 'savepoint' | 'release' | 'rollbackToSavepoint',
    () => unknown
  >;
  readonly #connection: WritingConnection;
  readonly #waiting: Job[] = [];
  #commits = 0;
  #running: Promise<void> | undefined;

  constructor(file: BetterSqlite3.Database, connection: WritingConnection) {
    this.#file = file;
    const prepared = (text: string) => {
      const statement = file.prepare(text);
      return () => statement.run();
    };
    this.#run = {
      begin: prepared('BEGIN IMMEDIATE'),
      commit: prepared('COMMIT'),
      rollback: prepared('ROLLBACK'),
      savepoint: prepared('SAVEPOINT job'),
      release: prepared('RELEASE job'),
      rollbackToSavepoint: prepared('ROLLBACK TO job'),
    };
    this.#connection = connection;
  }

  /** Queues a write; resolves or rejects once its group is committed. */
  write<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The queue holds writes of any result; each resolves with the result of its own work.
    this.#waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
    this.#running ??= this.#drain();
    return promise;
  }

  /** How often it has committed so far. */
  get commits(): number {
    return this.#commits;
  }

  /** Resolves when no write waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#runGroup(this.#waiting.splice(0, groupSizeMax));
    }
    this.#running = undefined;
  }

  /** Waits as long as every tick of the event loop brings more: a larger group costs the disk no more. */
  async #gather(): Promise<void> {
    for (let gathered = 0; gathered < Math.min(this.#waiting.length, groupSizeMax); ) {
      gathered = this.#waiting.length;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async #runGroup(jobs: Job[]): Promise<void> {
    try {
      const outcomes = (await this.#runTogether(jobs)) ?? (await this.#runWithSavepoints(jobs));
      for (const [index, outcome] of outcomes.entries()) finish(jobs[index], outcome);
    } catch (error) {
      this.#rollBack();
      const failure = sqliteFailure(error);
      for (const job of jobs) job.reject(failure);
    }
  }

  /** Undefined when one of several failed: then all are rolled back, and each has to run in its own savepoint. */
  async #runTogether(jobs: readonly Job[]): Promise<Outcome[] | undefined> {
    this.#run.begin();
    const outcomes: Outcome[] = [];
    try {
      for (const job of jobs) outcomes.push({ result: await job.work(this.#connection) });
      await this.#connection.searchWrites.flush(this.#connection);
    } catch (error) {
      this.#rollBack();
      return jobs.length === 1 ? [{ error: sqliteFailure(error) }] : undefined;
    }
    this.#commit();
    return outcomes;
  }

  async #runWithSavepoints(jobs: readonly Job[]): Promise<Outcome[]> {
    this.#run.begin();
    const outcomes: Outcome[] = [];
    for (const job of jobs) outcomes.push(await this.#runOne(job));
    this.#commit();
    return outcomes;
  }

  #commit(): void {
    this.#run.commit();
    this.#commits += 1;
  }

  #rollBack(): void {
    this.#connection.searchWrites.forget();
    // SQLite has ended the transaction itself when the disk is full.
    if (this.#file.inTransaction) this.#run.rollback();
  }

  async #runOne(job: Job): Promise<Outcome> {
    this.#run.savepoint();
    try {
      const result = await job.work(this.#connection);
      await this.#connection.searchWrites.flush(this.#connection);
      this.#run.release();
      return { result };
    } catch (error) {
      // SQLite has ended the transaction, and the whole group with it.
      if (!this.#file.inTransaction) throw error;
      this.#connection.searchWrites.forget();
      this.#run.rollbackToSavepoint();
      this.#run.release();
      return { error: sqliteFailure(error) };
    }
  }
}

function finish(job: Job | undefined, outcome: Outcome) {
  if ('error' in outcome) job?.reject(outcome.error);
  else job?.resolve(outcome.result);
}
