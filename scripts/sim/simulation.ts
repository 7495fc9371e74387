import type { FeedName } from '#shared/catalog/feeds.ts';
import { Device } from './client/device.ts';
import { Network, type ServerRun } from './client/network.ts';
import type { DeviceStorage } from './client/storage.ts';
import { DeviceOracle } from './oracle/device-oracle.ts';
import { type Author, EditsOracle } from './oracle/edits-oracle.ts';
import { FeedOracle } from './oracle/feed-oracle.ts';
import { ReviewOracle } from './oracle/review-oracle.ts';
import { SavedOracle } from './oracle/saved-oracle.ts';
import { readFeed, readSaved, readValues, type TrueFeed } from './oracle/server-truth.ts';
import { Scheduler } from './scheduler.ts';
import type { RowCopies } from './server/row-copies.ts';
import type { SimServer } from './server/sim-server.ts';
import type { Tape } from './tape.ts';

export type MakeStorage = (device: string, nowMs: () => number) => Promise<DeviceStorage>;

export const deviceNames = ['phone', 'desk', 'tablet'] as const;

/** A backup, and what each oracle knew when it was made. */
interface Backup {
  rows: RowCopies;
  mark: { edits: number; saved: number };
}

interface SimulationParts {
  server: SimServer;
  tape: Tape;
  /** One per device. */
  storages: readonly DeviceStorage[];
  /** Takes each line of the story. */
  log(line: () => string): void;
}

/** One little world: a server, three devices, and the oracle that watches them. */
export class Simulation {
  readonly server: SimServer;
  readonly tape: Tape;
  readonly log: SimulationParts['log'];
  readonly scheduler = new Scheduler();
  readonly edits = new EditsOracle();
  readonly saved = new SavedOracle();
  readonly reviewItems = new ReviewOracle();
  readonly onDevices = new DeviceOracle();
  readonly feeds = new FeedOracle();
  readonly network: Network;
  readonly devices: readonly Device[];
  readonly accountIds: readonly number[];
  readonly backups: Backup[] = [];
  /** An error that no code of the protocol expects. */
  unexpected: unknown;
  #number = 0;
  readonly #truth = new Map<FeedName, TrueFeed>();

  constructor({ server, tape, storages, log }: SimulationParts) {
    this.server = server;
    this.tape = tape;
    this.log = log;
    this.accountIds = server.people.accounts.map(({ id }) => id);
    this.network = new Network({
      scheduler: this.scheduler,
      server,
      watcher: {
        committed: (run) => this.learnCommit(authorOf(run)),
        answered: (run, answer) => {
          this.reviewItems.noteAnswer(run, answer);
          this.onDevices.noteAnswer(run, answer);
        },
      },
    });
    const { scheduler, network } = this;
    const shared = { scheduler, network, nowMs: () => this.nowMs(), nextNumber: () => this.nextNumber() };
    this.devices = storages.map((storage, index) => new Device(deviceNames[index] ?? '', { ...shared, storage }));
  }

  /** Ms of the world. */
  nowMs(): number {
    return this.server.clock.nowMs;
  }

  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  async begin(): Promise<void> {
    this.edits.begin(await readValues(this.server.engine, this.accountIds));
  }

  /** Compares the accounts after a commit with the saved edits. */
  async learnCommit(author: Author | null): Promise<void> {
    this.#truth.clear();
    this.edits.committed(await readValues(this.server.engine, this.accountIds), author);
    this.saved.committed(await readSaved(this.server.engine, this.accountIds), author);
  }

  /** A feed as the server has it now. */
  async truthOf(feed: FeedName): Promise<TrueFeed> {
    const known = this.#truth.get(feed) ?? (await readFeed(this.server.engine, feed));
    this.#truth.set(feed, known);
    return known;
  }

  /** Something that the world does on the server, not through a device. */
  async outside(work: () => Promise<unknown>): Promise<void> {
    await this.network.outside(work);
    await this.learnCommit(null);
  }

  /** Takes the accounts of a restored backup as the truth. */
  async learnRestore(mark: Backup['mark']): Promise<void> {
    this.#truth.clear();
    this.edits.restored(mark.edits, await readValues(this.server.engine, this.accountIds));
    this.saved.restored(mark.saved, await readSaved(this.server.engine, this.accountIds));
  }

  /** Whatever is under way without a sender never arrives. */
  forgetLateRequests(): void {
    for (const step of this.scheduler.possible()) {
      if (step.isLate) step.runner.isDead = true;
    }
  }

  /** Notes the error of a task, unless it is one of a browser's storage. */
  failed(error: unknown): void {
    const isStorage = error instanceof Error && ['StorageFull', 'AbortError'].includes(error.name);
    if (!isStorage) this.unexpected ??= error;
  }
}

function authorOf({ name, from, request, sessionOf }: ServerRun): Author | null {
  return request.method === 'PATCH' || request.path === '/api/saved'
    ? { sessionOf, what: `${name} of ${from}`, key: request.headers?.['idempotency-key'] }
    : null;
}
