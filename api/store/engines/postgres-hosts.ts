import pg from 'pg';
import { OperatorNotice, reportStrayError } from '../../stray-errors.ts';
import { HostsError, hostUrls } from '../database-url.ts';
import { timelineSql } from './history-watch.ts';

const lookEveryMs = 10_000;
const reportEveryMs = 60_000;
/** A host that says nothing for so long is passed over. */
const hostTimeoutMs = 2000;
/** Others have so long once the newest known writer, or a newer one, has answered. */
const graceMs = 1000;

/** What a host answered: whether it takes writes, and the number of its timeline, which each promotion raises. */
interface HostState {
  url: string;
  isWriter: boolean;
  timeline: number;
}

/**
 * Knows which of several hosts takes writes. After a promotion that is another one, and it may happen that the former
 * one lives on: then the one that was promoted last is right, for every process, and the log names both.
 */
export class PostgresHosts {
  readonly #urls: readonly string[];
  readonly #listeners: (() => void)[] = [];
  readonly #timer: NodeJS.Timeout | undefined;
  #writer: string;
  /** The highest that a writer had, or 0: a writer with a lower one lacks what was written since its promotion. */
  #timeline = 0;
  #searching: Promise<void> | undefined;
  #isClosed = false;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  /** @param urls One address for each host; a single one is never asked. */
  constructor(urls: readonly string[]) {
    const [first] = urls;
    if (first === undefined) throw new HostsError('the name of a host');
    this.#urls = urls;
    this.#writer = first;
    if (this.isSeveral) this.#timer = setInterval(() => void this.findWriter(), lookEveryMs).unref();
  }

  get isSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** The address of the host that takes writes, as far as is known. */
  get writer(): string {
    return this.#writer;
  }

  /** Calls a listener whenever another host becomes the writer. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Asks all hosts. Where none takes writes, the former one stays: it may come back. Calls meanwhile share a search. */
  findWriter(): Promise<void> {
    if (!this.isSeveral) return Promise.resolve();
    this.#searching ??= this.#search().finally(() => {
      this.#searching = undefined;
    });
    return this.#searching;
  }

  /**
   * Asks the writer which of these processes have nothing to do; several hosts are searched for a writer as well.
   * Undefined when the writer does not answer; a refusal is an answer.
   */
  async idleAmong(processIds: readonly number[]): Promise<readonly number[] | undefined> {
    void this.findWriter();
    try {
      const { rows } = await askHost(this.#writer, (client) =>
        client.query({ text: idleSql, values: [processIds], rowMode: 'array' }),
      );
      return rows.map(([processId]) => Number(processId));
    } catch (error) {
      return error instanceof Error && 'severity' in error ? [] : undefined;
    }
  }

  /** Ends the search for good: no listener is called any more. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async #search(): Promise<void> {
    const answers = await answersOf(this.#urls.map(stateOf), this.#timeline);
    if (this.#isClosed) return;
    const writers = this.#urls.flatMap((url) => answers.filter((state) => state.isWriter && state.url === url));
    // `toSorted` keeps the order of hosts with the same timeline.
    const [newest] = writers.toSorted((one, other) => other.timeline - one.timeline);
    if (newest && newest.timeline >= this.#timeline) this.#moveTo(newest);
    if (writers.length > 1) this.#reportSeveral(writers.map(({ url }) => new URL(url).host).join(' and '));
  }

  #moveTo({ url, timeline }: HostState): void {
    this.#timeline = timeline;
    if (url === this.#writer) return;
    this.#writer = url;
    for (const listener of this.#listeners) listener();
  }

  /** Two writers are two histories: what one takes, the other does not know. */
  #reportSeveral(names: string): void {
    if (performance.now() - this.#reportedAtMs < reportEveryMs) return;
    this.#reportedAtMs = performance.now();
    const message = `${names} both take writes. Dalil writes to ${new URL(this.#writer).host}: stop the other one.`;
    reportStrayError('postgres hosts', new OperatorNotice(message));
  }
}

/** The address of the host that takes writes, of those that a `DATABASE_URL` names. @throws HostsError */
export async function writerOf(databaseUrl: string): Promise<string> {
  const hosts = new PostgresHosts(hostUrls(databaseUrl));
  try {
    await hosts.findWriter();
    return hosts.writer;
  } finally {
    hosts.close();
  }
}

/**
 * Waits for all, but no longer than `graceMs` after a writer with at least the known timeline: the former writer may hang.
 * While none is known (0), the newest writer may be the one that is slow.
 */
async function answersOf(
  asked: readonly Promise<HostState | undefined>[],
  knownTimeline: number,
): Promise<HostState[]> {
  const answers: HostState[] = [];
  const grace = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const noted = asked.map(async (asking) => {
    const state = await asking;
    if (state) answers.push(state);
    const isNewest = state?.isWriter && knownTimeline > 0 && state.timeline >= knownTimeline;
    if (isNewest) timer ??= setTimeout(grace.resolve, graceMs);
  });
  await Promise.race([Promise.all(noted), grace.promise]);
  clearTimeout(timer);
  return answers;
}

/** Asks one host whether it takes writes; undefined when it does not answer in time, or lets nobody in. */
function stateOf(url: string): Promise<HostState | undefined> {
  const asking = askHost(url, async (client) => {
    const { rows } = await client.query({ text: isWriterSql, rowMode: 'array' });
    const isWriter = rows[0]?.[0] === true;
    return { url, isWriter, timeline: isWriter ? await timelineOf(client) : 0 };
  });
  return asking.catch(() => undefined);
}

/** Works with a connection of its own, which ends when `hostTimeoutMs` are over. */
async function askHost<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timeout expired')), hostTimeoutMs);
  try {
    return await Promise.race([client.connect().then(() => work(client)), late.promise]);
  } finally {
    clearTimeout(timer);
    // A host that went silent would keep the goodbye waiting.
    void client.end().catch(() => undefined);
  }
}

const isWriterSql = "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'";

const idleSql = "select pid from pg_stat_activity where pid = any($1::int[]) and state like 'idle%'";

/** 0 where the server hides its log, as services may: then the order of the hosts decides. */
function timelineOf(client: pg.Client): Promise<number> {
  return client.query({ text: timelineSql, rowMode: 'array' }).then(
    ({ rows }) => Number(rows[0]?.[0]),
    () => 0,
  );
}

/** Fails for a connection to a host that takes no writes: it may have become a standby since it was chosen. */
export async function refuseStandby(ask: (text: string) => Promise<unknown[][]>): Promise<void> {
  const [row] = await ask('select pg_is_in_recovery()');
  if (row?.[0]) throw new Error('the host is a standby');
}
