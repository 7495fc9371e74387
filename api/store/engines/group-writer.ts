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

// Keeps the wait of the first in a group short when very many wait.
const groupSizeMax = 256;

/**
 * Runs the waiting writes in one transaction, since the disk's confirmation is the cost of a commit.
 * When one fails, all are taken back and run again, each in a savepoint, so that only its own changes are lost: a
 * savepoint per write would make the search index write itself out each time. Each is answered after the commit.
 *
 * @see performance §1 Group commit
 */
export class GroupWriter {
  readonly #file: BetterSqlite3.Database;
  readonly #run: Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'takeBack', () => unknown>;
  readonly #connection: WritingConnection;
  readonly #beforeCommit: () => void;
  readonly #waiting: Job[] = [];
  #commits = 0;
  #running: Promise<void> | undefined;

  /** @param beforeCommit Called right before each commit. */
  constructor(file: BetterSqlite3.Database, connection: WritingConnection, beforeCommit: () => void) {
    this.#file = file;
    this.#beforeCommit = beforeCommit;
    const prepared = (text: string) => {
      const statement = file.prepare(text);
      return () => statement.run();
    };
    this.#run = {
      begin: prepared('BEGIN IMMEDIATE'),
      commit: prepared('COMMIT'),
      rollback: prepared('ROLLBACK'),
      save: prepared('SAVEPOINT job'),
      release: prepared('RELEASE job'),
      takeBack: prepared('ROLLBACK TO job'),
    };
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

  /** How often it has committed so far. */
  get commits(): number {
    return this.#commits;
  }

  /** Resolves when nothing waits any more. */
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
      const outcomes = (await this.#runTogether(jobs)) ?? (await this.#runApart(jobs));
      for (const [index, outcome] of outcomes.entries()) finish(jobs[index], outcome);
    } catch (error) {
      this.#takeAllBack();
      const failure = sqliteFailure(error);
      for (const job of jobs) job.reject(failure);
    }
  }

  /** Answers nothing when one of several failed: then all is taken back, and each has to run in its own savepoint. */
  async #runTogether(jobs: readonly Job[]): Promise<Outcome[] | undefined> {
    this.#run.begin();
    const outcomes: Outcome[] = [];
    try {
      for (const job of jobs) outcomes.push({ result: await job.work(this.#connection) });
      await this.#connection.searchWrites.flush(this.#connection);
    } catch (error) {
      this.#takeAllBack();
      return jobs.length === 1 ? [{ error: sqliteFailure(error) }] : undefined;
    }
    this.#commit();
    return outcomes;
  }

  async #runApart(jobs: readonly Job[]): Promise<Outcome[]> {
    this.#run.begin();
    const outcomes: Outcome[] = [];
    for (const job of jobs) outcomes.push(await this.#runOne(job));
    this.#commit();
    return outcomes;
  }

  #commit(): void {
    this.#beforeCommit();
    this.#run.commit();
    this.#commits += 1;
  }

  #takeAllBack(): void {
    this.#connection.searchWrites.forget();
    // A full disk ends the transaction by itself.
    if (this.#file.inTransaction) this.#run.rollback();
  }

  async #runOne(job: Job): Promise<Outcome> {
    this.#run.save();
    try {
      const result = await job.work(this.#connection);
      await this.#connection.searchWrites.flush(this.#connection);
      this.#run.release();
      return { result };
    } catch (error) {
      // The transaction has ended by itself, and the group with it.
      if (!this.#file.inTransaction) throw error;
      this.#connection.searchWrites.forget();
      this.#run.takeBack();
      this.#run.release();
      return { error: sqliteFailure(error) };
    }
  }
}

function finish(job: Job | undefined, outcome: Outcome) {
  if ('error' in outcome) job?.reject(outcome.error);
  else job?.resolve(outcome.result);
}
