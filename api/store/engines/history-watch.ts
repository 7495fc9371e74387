import { OperatorNotice, reportStrayError } from '../../stray-errors.ts';

/** Runs one statement on a connection that nobody else uses yet. */
type Ask = (text: string, values?: readonly unknown[]) => Promise<unknown[][]>;

interface NewHistory {
  epoch: string;
  /** How far the revisions leap, so that none is given twice. */
  leap: number;
}

/**
 * Notices that a promotion of PostgreSQL lost transactions. Each promotion raises the timeline. The first connection to a
 * new timeline stores the newest revision that the database has, before anything is written there. A process that has
 * given out a higher one knows that it is lost, and begins a new epoch: every device and every copy compares then.
 *
 * @see decision 085
 */
export class HistoryWatch {
  readonly #begin: (before: string) => NewHistory;
  #timeline: number | undefined;
  #givenOut = 0;
  /** One connection after the other: what a checked one gives out must not count against the next. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param begin Names the epoch that follows another one. */
  constructor(begin: (before: string) => NewHistory) {
    this.#begin = begin;
  }

  /** Remembers a committed revision that somebody was given. */
  note(rev: number): void {
    if (rev > this.#givenOut) this.#givenOut = rev;
  }

  /**
   * Looks at the history behind a new connection, before anybody uses it.
   *
   * @throws Error when the host is of an older history than the one that was served
   */
  check(ask: Ask): Promise<void> {
    const checked = this.#last.then(() => this.#check(ask));
    this.#last = checked.catch(() => undefined);
    return checked;
  }

  async #check(ask: Ask): Promise<void> {
    const timeline = await timelineOf(ask);
    if (timeline === undefined || timeline === this.#timeline) return;
    if (this.#timeline !== undefined && timeline < this.#timeline) throw new Error('the host is of an older history');
    try {
      await ask('begin read write');
      await ask(recordSql, [timeline]);
      if (this.#timeline !== undefined) await this.#beginWhereLost(ask);
      await ask('commit');
      this.#timeline = timeline;
    } catch {
      // Before the first steps of the schema there is nothing to look at. The next connection looks again.
      await ask('rollback').catch(() => undefined);
    }
  }

  async #beginWhereLost(ask: Ask): Promise<void> {
    const [row] = await ask('select timeline_rev, epoch from sync_meta');
    if (!row || this.#givenOut <= Number(row[0])) return;
    const { epoch, leap } = this.#begin(String(row[1]));
    await ask('update sync_clock set rev = rev + $1::bigint', [leap]);
    await ask('update sync_meta set epoch = $1, timeline_rev = (select max(rev) from sync_clock)', [epoch]);
    const message = `The promoted database lacks revisions after ${row[0]}; ${this.#givenOut} was given out. All devices compare.`;
    reportStrayError('postgres hosts', new OperatorNotice(message));
  }
}

/** The timeline of a server that takes writes: the first eight digits of the name of a WAL file. */
export const timelineSql = "select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int";

const recordSql = `update sync_meta set timeline = $1::int, timeline_rev = (select max(rev) from sync_clock)
  where timeline is distinct from $1::int`;

/** Undefined where it cannot be asked: a standby, or a service that hides its log. */
function timelineOf(ask: Ask): Promise<number | undefined> {
  return ask(timelineSql).then(
    (rows) => Number(rows[0]?.[0]),
    () => undefined,
  );
}
