import type { Realm } from '#shared/model/realm.ts';
import {
  changeRealm,
  nobodyYet,
  pressLogout,
  type QueuedLogout,
  type RealmRecord,
  readRealm,
} from '../../device/realm-record.ts';
import { onStorageBack } from '../../local/storage-health.ts';

type Update = (before: RealmRecord) => RealmRecord;

function applied(record: RealmRecord, updates: readonly Update[]): RealmRecord {
  return updates.reduce((before, update) => update(before), record);
}

/** The durable record of one realm, and the changes of this tab that the disk has not taken yet. */
export class StoredRecord {
  readonly #realm: Realm;
  readonly #onNoLogout: () => void;
  #shown = nobodyYet;
  /** As the disk had it last. It stands for a record that the browser threw away while the page is open. */
  #stored = nobodyYet;
  /** In their order: the next write takes them along. */
  #unwritten: Update[] = [];
  // Changes of this tab are stored in the order in which they were made.
  #last: Promise<unknown> = Promise.resolve();
  /** Where a restart finds the queued logout: on the disk, in the spare place, or not at all. */
  #logoutPlace: 'disk' | 'spare' | null = 'disk';

  /** @param onNoLogout Is called when the record has no queued logout, or no longer. */
  constructor(realm: Realm, onNoLogout: () => void) {
    this.#realm = realm;
    this.#onNoLogout = onNoLogout;
    onStorageBack(() => {
      if (this.#unwritten.length > 0) void this.#inLine(() => this.#write());
    });
  }

  /** The record as this tab last read or changed it. */
  get shown(): RealmRecord {
    return this.#shown;
  }

  /** False when a restart of the browser would forget the queued logout. */
  get isLogoutStored(): boolean {
    return this.#logoutPlace !== null;
  }

  /** Resolves once everything that was noted before is on the disk, or cannot be stored now. */
  whenWritten(): Promise<unknown> {
    return this.#last;
  }

  /** Changes the record, in sight of this tab at once; true when the change is on the disk. */
  change(update: Update): Promise<boolean> {
    // A sender that begins now must see a logout.
    this.#show(update(this.#shown));
    this.#unwritten.push(update);
    if (!this.#shown.logout) forgetSpareLogout(this.#realm);
    return this.#inLine(() => this.#write());
  }

  /** Notes a pressed logout, in the spare place where the disk does not take it; false when neither could store it. */
  async noteLogout(logout: QueuedLogout): Promise<boolean> {
    this.#logoutPlace = 'disk';
    if (await this.change((before) => pressLogout(before, logout))) return true;
    this.#logoutPlace = noteSpareLogout(this.#realm, this.#shown.logout ?? logout) ? 'spare' : null;
    return this.isLogoutStored;
  }

  /** Reads the record; without storage this tab's own knowledge stands for it. */
  async read(): Promise<RealmRecord> {
    const old = takeOldRecord(this.#realm);
    if (old && (await this.change(old.update))) old.forget();
    await this.#inLine(async () => {
      try {
        this.#stored = await readRealm(this.#realm, this.#stored);
        this.#show(applied(this.#stored, this.#unwritten));
      } catch {
        // Without storage only this tab knows the signed-in account.
      }
    });
    await this.#readSpare();
    return this.#shown;
  }

  // All tabs share it where the disk does not answer.
  async #readSpare(): Promise<void> {
    const spare = readSpareLogout(this.#realm);
    if (spare && !this.#shown.logout) {
      this.#logoutPlace = 'spare';
      await this.change((before) => (before.logout ? before : pressLogout(before, spare)));
    }
    // Another tab had the answer, or a login.
    const isOver = !spare && this.#shown.logout && this.#logoutPlace === 'spare';
    if (isOver) await this.change((before) => ({ ...before, logout: null }));
  }

  #show(next: RealmRecord): void {
    this.#shown = next;
    if (!next.logout) this.#onNoLogout();
  }

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    // Only the order counts here; the caller has the error.
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** True when everything is on the disk. */
  async #write(): Promise<boolean> {
    const batch = this.#unwritten;
    this.#unwritten = [];
    try {
      this.#stored = await changeRealm(this.#realm, (before) => applied(before, batch), this.#stored);
      // In the meantime this tab may have noted more.
      this.#show(applied(this.#stored, this.#unwritten));
      return true;
    } catch {
      // The changes are tried again with the next one; the answer says that they are not on the disk.
      this.#unwritten = [...batch, ...this.#unwritten];
      return false;
    }
  }
}

function keyOf(realm: Realm): string {
  return `dalil-logout-${realm}`;
}

/**
 * Notes a pressed logout in `localStorage`, for a browser whose databases do not answer: a restart must not undo it.
 *
 * @returns false when it is not stored here either
 */
export function noteSpareLogout(realm: Realm, logout: QueuedLogout): boolean {
  try {
    localStorage.setItem(keyOf(realm), JSON.stringify(logout));
    return true;
  } catch {
    // The answer says that it is not stored: the person sees that the page must stay open.
    return false;
  }
}

/** Reads the logout that was noted there; null for none. */
export function readSpareLogout(realm: Realm): QueuedLogout | null {
  try {
    const noted: Partial<QueuedLogout> | null = JSON.parse(localStorage.getItem(keyOf(realm)) ?? 'null');
    // Only `noteSpareLogout` writes there; a later version may have added or left out fields.
    if (!noted) return null;
    const { accountId = null, keepsEdits, session } = noted;
    return { accountId, keepsEdits: keepsEdits !== false, ...(session && { session }) };
  } catch {
    // Without storage nothing was noted.
    return null;
  }
}

/** Removes it: the server has answered, or somebody has logged in since. */
export function forgetSpareLogout(realm: Realm): void {
  try {
    localStorage.removeItem(keyOf(realm));
  } catch {
    // Nothing was noted.
  }
}

const keys = {
  user: { account: 'dalil-last-user', logout: 'dalil-logout-queued' },
  company: { account: 'dalil-last-company', logout: 'dalil-company-logout-queued' },
} as const satisfies Record<Realm, { account: string; logout: string }>;

/** The values that an older version of the app kept in `localStorage`, on their way into the record of the device. */
interface OldRecord {
  update(record: RealmRecord): RealmRecord;
  /** Removes it, once it is stored. */
  forget(): void;
}

/** Reads an older version's record of the accounts on this device; null when there is none. */
export function takeOldRecord(realm: Realm): OldRecord | null {
  try {
    const { account, logout } = keys[realm];
    const accountId = Number(localStorage.getItem(account)) || null;
    const isQueued = localStorage.getItem(logout) !== null;
    // It held when the last receipt was seen, for all accounts.
    localStorage.removeItem('dalil-receipt-seen');
    if (accountId === null && !isQueued) return null;
    return {
      update(record) {
        if (isQueued) return pressLogout(record, { accountId, keepsEdits: true });
        return record.accountId === null && record.logout === null ? { ...record, accountId } : record;
      },
      forget() {
        localStorage.removeItem(account);
        localStorage.removeItem(logout);
      },
    };
  } catch {
    // Without storage there is no record of an older version.
    return null;
  }
}
