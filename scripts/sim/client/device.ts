import type { AccountStore } from '#pwa/sync/account-state.ts';
import type { FeedStore } from '#pwa/sync/feed-state.ts';
import type { World } from '#pwa/sync/ports.ts';
import type { SavedListStore } from '#pwa/sync/saved/saved-list.ts';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { Runner, Scheduler } from '../scheduler.ts';
import { guarded } from './guarded.ts';
import type { Jar, Network } from './network.ts';
import { SimLocks } from './sim-locks.ts';
import type { DeviceStorage } from './storage.ts';

export interface DeviceParts {
  scheduler: Scheduler;
  network: Network;
  storage: DeviceStorage;
  /** Ms of the world; the device's own clock may be off. */
  nowMs(): number;
  /** Different at each call, and the same in each run of a schedule. */
  nextNumber(): number;
}

/** A task of a tab: the stores that it may touch, and when it is over. */
export interface Task extends Runner {
  tab: Tab;
  /** The account whose data it works on; null for public data. */
  accountId: number | null;
  kind: string;
}

export interface Tab {
  name: string;
}

/** The accounts whose stores were touched since the last look. */
export interface Touched {
  accounts: Set<number>;
  feeds: Set<FeedName>;
}

/** A device: storage, cookies and locks that its tabs share. */
export class Device {
  readonly name: string;
  readonly jar: Jar = { cookie: null, accountId: null };
  readonly tabs: Tab[];
  readonly touched: Touched = { accounts: new Set(), feeds: new Set() };
  readonly storage: DeviceStorage;
  /** Accounts that logged out here and have not come back. */
  readonly left = new Set<number>();
  clockOffsetMs = 0;
  tasks: Task[] = [];
  readonly #parts: DeviceParts;
  readonly #locks: SimLocks;
  #shownAccount: number | null = null;

  constructor(name: string, parts: DeviceParts) {
    this.name = name;
    this.#parts = parts;
    this.storage = parts.storage;
    this.tabs = ['a', 'b'].map((letter) => ({ name: `${name}${letter}` }));
    this.#locks = new SimLocks({ scheduler: parts.scheduler, nowMs: () => this.nowMs() });
    // The code of a device remembers the schedule before.
    this.storage.noteSignedIn(null);
  }

  /** The account that the app shows; it may differ from the cookie's. */
  get shownAccount(): number | null {
    return this.#shownAccount;
  }

  set shownAccount(accountId: number | null) {
    this.#shownAccount = accountId;
    this.storage.noteSignedIn(accountId);
  }

  nowMs(): number {
    return this.#parts.nowMs() + this.clockOffsetMs;
  }

  /** Begins a task in a tab; its errors go to `failed`. */
  begin(task: Omit<Task, 'isDead' | 'name'>, work: (task: Task) => Promise<unknown>, failed: (error: unknown) => void) {
    const begun: Task = { ...task, name: task.tab.name, isDead: false };
    this.tasks.push(begun);
    const end = () => {
      this.tasks = this.tasks.filter((other) => other !== begun);
    };
    work(begun).then(end, (error) => {
      end();
      failed(error);
    });
  }

  /** Tasks die between two of their steps. */
  kill(isMeant: (task: Task) => boolean) {
    for (const task of this.tasks.filter(isMeant)) task.isDead = true;
    this.tasks = this.tasks.filter((task) => !task.isDead);
  }

  world(runner: Runner): World {
    const { network, nextNumber } = this.#parts;
    return {
      transport: network.transportOf({ runner, jar: this.jar }),
      clock: { now: () => this.nowMs() },
      random: {
        fraction: () => (nextNumber() % 97) / 97,
        uuid: () => `00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`,
      },
      locks: this.#locks.of(runner),
    };
  }

  accountStore(runner: Runner, accountId: number): AccountStore {
    const { scheduler, storage } = this.#parts;
    const touched = () => void this.touched.accounts.add(accountId);
    return guarded(storage.account(accountId), { scheduler, runner, name: `account ${accountId}`, touched });
  }

  savedList(runner: Runner, accountId: number): SavedListStore {
    const { scheduler, storage } = this.#parts;
    const touched = () => void this.touched.accounts.add(accountId);
    return guarded(storage.saved(accountId), { scheduler, runner, name: `saved ${accountId}`, touched });
  }

  feedStore(runner: Runner, feed: FeedName): FeedStore {
    const { scheduler, storage } = this.#parts;
    const touched = () => void this.touched.feeds.add(feed);
    return guarded<FeedStore>(storage.feed(feed), { scheduler, runner, name: feed, touched });
  }
}
