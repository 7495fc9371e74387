import { feedNames } from '#shared/catalog/feeds.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import type { SyncHead } from '../feeds/sync-history.ts';
import { type Changes, type CopiedHead, readCards, readChanges, readChangesOfNewDay } from './changes-source.ts';
import type { CopyState, ListCopy } from './list-copy.ts';

/** The longest that a reader waits for the copy before it reads the database itself. */
const waitMaxMs = 500;

// Changes are taken in one go, and this process does nothing else meanwhile.
const rowsPerPage = 100;

// The search index takes a row for a fraction of the work when many come in one commit.
const rowsPerFillPage = 5000;

interface FollowerParts {
  /** The database that is followed. */
  engine: Engine;
  copy: ListCopy;
  clock: { now(): Date };
  /** Rows of each feed in one page of changes; fewer in tests. */
  rowsPerFeed?: number;
  /** Cards in one page of a fill; fewer in tests. */
  rowsPerFill?: number;
  /** How long a reader waits; without it, `waitMaxMs`. */
  waitMs?: number;
}

/** A copy that has been up to date. */
export interface CopiedLists {
  lists: Connection;
  head: Pick<SyncHead, 'epoch' | 'rev' | 'rankedDay'>;
  /** It has every write that was acknowledged before this moment. */
  asOf: Date;
}

/**
 * Keeps a copy of the lists up to date with the feeds, as a device does. Readers that ask at the same moment share one
 * look at the database.
 *
 * @see scale §4
 */
export class ListFollower {
  readonly #engine: Engine;
  readonly #copy: ListCopy;
  readonly #clock: { now(): Date };
  readonly #rowsPerFeed: number;
  readonly #rowsPerFill: number;
  readonly #waitMs: number;
  #running: Promise<boolean> | undefined;
  #reached: CopiedLists | undefined;
  #failure: unknown;
  #hasReported = false;
  #isClosed = false;
  /** When the database last answered. */
  answeredAtMs = 0;

  constructor(parts: FollowerParts) {
    const { engine, copy, clock, rowsPerFeed = rowsPerPage, rowsPerFill = rowsPerFillPage, waitMs = waitMaxMs } = parts;
    this.#waitMs = waitMs;
    this.#rowsPerFeed = rowsPerFeed;
    this.#rowsPerFill = rowsPerFill;
    this.#engine = engine;
    this.#copy = copy;
    this.#clock = clock;
  }

  /**
   * Brings the copy up to date. The first time it fills the copy.
   *
   * @throws the error of the database or of the copy's disk; once, until the copy works again
   */
  async follow(): Promise<void> {
    const isThere = await this.#catchUp();
    const failure = this.#failure;
    this.#failure = undefined;
    if (isThere) this.#hasReported = false;
    if (failure === undefined || this.#hasReported) return;
    this.#hasReported = true;
    throw failure;
  }

  /**
   * Waits until the copy has every change up to `head`, but not longer than a reader waits. Undefined when the copy is
   * being filled, is late, or cannot be kept.
   */
  async upTo(head: SyncHead): Promise<CopiedLists | undefined> {
    if (!this.#reached) return undefined;
    if (this.#has(head)) return this.#reached;
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), this.#waitMs);
    try {
      // A run that has begun may have read the feeds before `head`. A run that begins now has `head` for certain.
      if (this.#running && (await Promise.race([this.#running, late.promise])) && this.#has(head)) return this.#reached;
      return (await Promise.race([this.#catchUp(), late.promise])) ? this.#reached : undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The copy as it was when it was last up to date; for the time when the database is away. */
  last(): CopiedLists | undefined {
    return this.#reached;
  }

  /** Stops reading the copy, because reading it failed. */
  giveUp(failure: unknown): void {
    this.#failure = failure;
    this.#stop();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#running;
    await this.#copy.close();
  }

  #stop(): void {
    this.#isClosed = true;
    this.#reached = undefined;
  }

  #has({ epoch, rev, rankedDay }: SyncHead): boolean {
    const at = this.#reached?.head;
    return at !== undefined && at.epoch === epoch && at.rev >= rev && at.rankedDay >= rankedDay;
  }

  /** Answers true when the copy is up to date. Calls while it runs share the run. */
  #catchUp(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<boolean> {
    try {
      while (!(await this.#takePage())) if (this.#isClosed) return false;
      return true;
    } catch (error) {
      this.#failure = error;
      return false;
    }
  }

  /** Takes one page of changes, or fills the copy. True when the copy is up to date. */
  async #takePage(): Promise<boolean> {
    const asOf = this.#clock.now();
    const state = this.#copy.state();
    const changes = state && (await this.#look(() => this.#changesBehind(state)));
    if (!state || !changes || mustFill(state, changes.head)) {
      await this.#fill();
      return false;
    }
    if (this.#isClosed) return false;
    if (isNews(state, changes)) await this.#copy.apply(changes);
    if (changes.isWhole && !this.#isClosed) this.#reached = { lists: this.#copy.reader, head: changes.head, asOf };
    return changes.isWhole;
  }

  async #changesBehind({ rev, rankedDay }: CopyState): Promise<Changes> {
    const page = { since: rev, rowsPerFeed: this.#rowsPerFeed };
    const changes = await readChanges(this.#engine.reader, page);
    this.#engine.noteRevision(changes.head.rev);
    return changes.head.rankedDay === rankedDay ? changes : readChangesOfNewDay(this.#engine, page);
  }

  /**
   * Copies all cards, page by page. Rows that change meanwhile come again, as changes after the head from before.
   */
  async #fill(): Promise<void> {
    this.#reached = undefined;
    const nothing = { since: Number.MAX_SAFE_INTEGER, rowsPerFeed: 1 };
    const { head } = await this.#look(() => readChanges(this.#engine.reader, nothing));
    await this.#copy.beginFill();
    for (const feed of feedNames) {
      for await (const cards of readCards(this.#engine, feed, this.#rowsPerFill)) {
        if (this.#isClosed) return;
        await this.#copy.fill(feed, cards);
      }
    }
    await this.#copy.endFill(head);
  }

  async #look<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    this.answeredAtMs = performance.now();
    return result;
  }
}

/** True when the feeds no longer hold all changes since the copy, so that it must be filled again. @see protocol §1 Tombstones */
function mustFill(state: CopyState, head: CopiedHead): boolean {
  if (state.epoch !== head.epoch || state.rev > head.rev) return true;
  if (feedNames.some((feed) => state.rev < head.floors[feed])) return true;
  // A newer version ran here and was taken back. The cards it wrote were made again, but got no new revision.
  return state.format !== listingFormat && head.format === listingFormat;
}

function isNews(state: CopyState, { head, upTo }: Changes): boolean {
  return upTo > state.rev || head.rankedDay !== state.rankedDay || head.format !== state.format;
}
