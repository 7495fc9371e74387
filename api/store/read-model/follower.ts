import { feedNames } from '#shared/catalog/feeds.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import { listingFormat } from '../feeds/listing-format.ts';
import type { SyncHead } from '../feeds/sync-head.ts';
import { type Changes, type CopiedHead, readCards, readChanges, readChangesOfNewDay } from './changes-source.ts';
import type { CopyState, ListCopy } from './list-copy.ts';

/** The longest that a reader waits for the copy before it reads the database itself. */
const waitMaxMs = 500;

// One commit of the copy, during which this process does nothing else.
const rowsPerCommit = 100;

interface FollowerParts {
  /** The database that is followed. */
  engine: Engine;
  copy: ListCopy;
  clock: { now(): Date };
  /** Rows of each feed that are taken at once; fewer in tests. */
  rowsPerFeed?: number;
  /** How long a reader waits, where not as most do. */
  waitMs?: number;
}

/** A copy that has been at the head of the feeds. */
export interface CopiedLists {
  lists: Connection;
  head: Pick<SyncHead, 'epoch' | 'rev' | 'rankedDay'>;
  /** All that was acknowledged before is in it. */
  asOf: Date;
}

/**
 * Keeps a copy of the lists at the head of the feeds, as a device does. It is asked by many at once and looks once for
 * all of them.
 *
 * @see scale §4
 */
export class ListFollower {
  readonly #engine: Engine;
  readonly #copy: ListCopy;
  readonly #clock: { now(): Date };
  readonly #rowsPerFeed: number;
  readonly #waitMs: number;
  #running: Promise<boolean> | undefined;
  #reached: CopiedLists | undefined;
  #failure: unknown;
  #hasTold = false;
  #isClosed = false;
  /** When the database last answered a look. */
  answeredAtMs = 0;

  constructor({ engine, copy, clock, rowsPerFeed = rowsPerCommit, waitMs = waitMaxMs }: FollowerParts) {
    this.#waitMs = waitMs;
    this.#rowsPerFeed = rowsPerFeed;
    this.#engine = engine;
    this.#copy = copy;
    this.#clock = clock;
  }

  /**
   * Brings the copy to where the feeds stand; the first time it is filled.
   *
   * @throws what it met, once until it works again: the database is away, or the disk of the copy is full
   */
  async follow(): Promise<void> {
    const isThere = await this.#catchUp();
    const failure = this.#failure;
    this.#failure = undefined;
    if (isThere) this.#hasTold = false;
    if (failure === undefined || this.#hasTold) return;
    this.#hasTold = true;
    throw failure;
  }

  /**
   * Waits until the copy knows all that `head` knows, as long as a reader waits. Undefined where the copy is being
   * filled, late, or cannot be followed.
   */
  async upTo(head: SyncHead): Promise<CopiedLists | undefined> {
    if (!this.#reached) return undefined;
    if (this.#has(head)) return this.#reached;
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), this.#waitMs);
    try {
      // What runs may have looked before `head` was read; what begins after it knows `head` for certain.
      if (this.#running && (await Promise.race([this.#running, late.promise])) && this.#has(head)) return this.#reached;
      return (await Promise.race([this.#catchUp(), late.promise])) ? this.#reached : undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The copy as of the last time that it was at the head, for as long as the database is away. */
  last(): CopiedLists | undefined {
    return this.#reached;
  }

  /** Reads no more from the copy, which could not be read. */
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

  /** Answers whether it came to the head. All who call while it runs share the run. */
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

  /** Takes one page of changes, or fills the copy; true at the head. */
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
    return changes.head.rankedDay === rankedDay ? changes : readChangesOfNewDay(this.#engine, page);
  }

  /**
   * Takes all cards, page by page. Rows that change meanwhile come once more as changes behind the head from before.
   */
  async #fill(): Promise<void> {
    this.#reached = undefined;
    const nothing = { since: Number.MAX_SAFE_INTEGER, rowsPerFeed: 1 };
    const { head } = await this.#look(() => readChanges(this.#engine.reader, nothing));
    await this.#copy.beginFill();
    for (const feed of feedNames) {
      for await (const cards of readCards(this.#engine, feed, this.#rowsPerFeed)) {
        if (this.#isClosed) return;
        await this.#copy.fill(feed, cards);
        // Other requests are answered between two pages.
        await new Promise(setImmediate);
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

/** True where changes do not lead from the copy to the head. @see sync §2 Tombstones */
function mustFill(state: CopyState, head: CopiedHead): boolean {
  if (state.epoch !== head.epoch || state.rev > head.rev) return true;
  if (feedNames.some((feed) => state.rev < head.floors[feed])) return true;
  // A newer version was here and went again: cards that it wrote were made anew without a revision.
  return state.format !== listingFormat && head.format === listingFormat;
}

function isNews(state: CopyState, { head, upTo }: Changes): boolean {
  return upTo > state.rev || head.rankedDay !== state.rankedDay || head.format !== state.format;
}
