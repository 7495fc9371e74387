import { noteAccount } from '#pwa/boot/account-mark.ts';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import { noteSignedIn } from '../../local/signed-in.ts';
import { onStorageBack } from '../../local/storage-health.ts';
import { withinMs } from '../../local/within-ms.ts';
import { noteConnection, onReconnect } from '../core/connection.ts';
import type { SessionOf } from '../core/session-store.ts';
import type { Store } from '../core/store.ts';
import { type RealmDevice, readDevice } from './realm-device.ts';
import type { StorageQueue } from './storage-queue.ts';

/** The storage of a realm's accounts on this device. Every function may reject without storage. */
export interface RealmStorage<Account, Answer> {
  /** Stores the account as the server answered it, and removes the data of the realm's other accounts. */
  storeAccount(answer: Answer): Promise<void>;
  /** Reads a stored account. */
  readAccount(accountId: number): Promise<Account | undefined>;
  /** The server said that nobody is signed in: forgets accounts that were deleted elsewhere. */
  noteNobody(): Promise<void>;
  /** Deletes this device's data of the account that signs out. */
  leaveDevice(logout: QueuedLogout): Promise<void>;
}

/** The differences between people and companies. */
interface RealmSetup<Account extends { id: number }, Answer> {
  name: Realm;
  session: Store<SessionOf<Account>>;
  device: RealmDevice;
  /** The channel by which the tabs of this browser announce logins, changes and logouts. */
  channel: string;
  storage: StorageQueue<RealmStorage<Account, Answer>>;
  /** Asks the server for the signed-in account; null for none. */
  ask(): Promise<Answer | null>;
  idOf(answer: Answer): number;
  /** The answered account as screens show it. */
  accountOf(answer: Answer): Account;
  /** Drops the data of the account that only this tab holds. */
  leaveTab?(): void;
}

type TabMessage = { type: 'signed-out' } | { type: 'changed' };

const slowAnswerMs = 3000;

// Node has channels, too, but the server has no tabs.
const hasTabs = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined';

/** Synchronises this tab's session of one realm with the record of the device, the server and the other tabs. */
export class RealmSession<Account extends { id: number }, Answer> {
  readonly device: RealmDevice;
  readonly #realm: RealmSetup<Account, Answer>;
  readonly #otherTabs: BroadcastChannel | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #isAskedAgain = false;
  /** The count of logouts at which this page last left the device. */
  #leftAt: number | undefined;
  /** Grows with each change of the session, so that a slow check cannot undo a later login. */
  #version = 0;

  constructor(realm: RealmSetup<Account, Answer>) {
    const { session, device, channel } = realm;
    this.#realm = realm;
    this.device = device;
    this.#otherTabs = hasTabs ? new BroadcastChannel(channel) : undefined;
    this.#otherTabs?.addEventListener('message', (message) => void this.#handleTabMessage(message));
    onReconnect(async () => {
      // The check may be what found the connection.
      await this.#checking;
      const now = session.get();
      if ((now.state === 'signed-in' && now.isOffline) || device.get().logout) await this.check({ force: true });
    });
    onStorageBack(() => void this.#followStorage());
    session.subscribe(() => {
      const now = session.get();
      noteSignedIn(realm.name, now.state === 'signed-in' ? now.account.id : null);
      if (now.state !== 'unknown') noteAccount(realm.name, now.state === 'signed-in');
    });
  }

  /**
   * Asks the server for the signed-in account, unless it did so in the last 60 s. Never retried automatically.
   * When it cannot be asked, the last known account stays, marked offline.
   *
   * @param options.force asks anyway, after something changed. A check that is under way may have been answered before
   *   that: the server is asked once more after it, once for all who ask meanwhile.
   * @see requirements G10, G20, P4
   */
  readonly check = ({ force = false } = {}): Promise<void> => {
    const isFresh = Date.now() - this.#checkedAt < limits.authCheckCacheMs;
    if (this.#checking) this.#isAskedAgain ||= force;
    else if (force || !isFresh) this.#checking = this.#lookUpWhileAsked();
    return this.#checking ?? Promise.resolve();
  };

  /** Shows and stores the account that the server answered. The next check is due in 60 s. @see requirements G11 */
  adopt(answer: Answer): void {
    const { session, storage, accountOf } = this.#realm;
    const account = accountOf(answer);
    this.#confirm({ state: 'signed-in', account, isOffline: false });
    void storage.run(async ({ storeAccount }) => {
      const now = session.get();
      if (now.state === 'signed-in' && now.account.id === account.id) await storeAccount(answer);
    });
  }

  /** Notes a login on the device, then shows the account in all tabs. */
  async begin(answer: Answer): Promise<void> {
    // On the disk before anything is shown: after a crash, too, edits saved from now on are this account's.
    await this.device.noteLogin(this.#realm.idOf(answer));
    this.adopt(answer);
    this.notifyOtherTabs();
  }

  /**
   * Shows the signed-out state in all tabs, and deletes this device's data of the account. The record of the device
   * already says so.
   *
   * @see requirements G13, P7, V11, SYNC-12
   */
  async forget(logout: QueuedLogout): Promise<void> {
    this.#confirm({ state: 'signed-out' });
    const left = this.#leave(logout);
    this.#post({ type: 'signed-out' });
    await left;
  }

  /** Has the other tabs check the session, after a login or a change of the account. */
  notifyOtherTabs(): void {
    this.#post({ type: 'changed' });
  }

  #post(message: TabMessage): void {
    this.#otherTabs?.postMessage(message);
  }

  // The record that could not be read before may hold an account, or a logout that was pressed.
  async #followStorage(): Promise<void> {
    const { accountId, logout } = await this.device.read();
    if (accountId !== null || logout) await this.check({ force: true });
  }

  #change(next: SessionOf<Account>): void {
    this.#version += 1;
    this.#realm.session.set(next);
  }

  /** Sets the session to the server's answer; the next check is due in 60 s. */
  #confirm(next: SessionOf<Account>): void {
    this.#checkedAt = Date.now();
    this.#change(next);
  }

  async #lookUpWhileAsked(): Promise<void> {
    try {
      do {
        this.#isAskedAgain = false;
        await this.#lookUp();
      } while (this.#isAskedAgain);
    } finally {
      this.#checking = undefined;
    }
  }

  async #lookUp(): Promise<void> {
    const before = this.#version;
    await readDevice();
    if (before !== this.#version) return;
    await (this.device.get().logout ? this.#endSessionThenAsk() : this.#askServer());
  }

  async #askServer(): Promise<void> {
    const { idOf, storage } = this.#realm;
    const before = this.#version;
    const { logouts } = this.device.get();
    const asked = await this.#ask();
    if (!asked || before !== this.#version) return;
    const { answer } = asked;
    const isCurrent = await this.device.noteCheck({ accountId: answer && idOf(answer), logouts });
    if (before !== this.#version) return;
    // Another tab pressed logout after the question: nobody is signed in, whatever the answer says.
    if (!isCurrent) await this.#endSessionThenAsk();
    else if (answer) this.adopt(answer);
    else {
      this.#confirm({ state: 'signed-out' });
      void storage.run(({ noteNobody }) => noteNobody());
    }
  }

  async #ask(): Promise<{ answer: Answer | null } | undefined> {
    const before = this.#version;
    const slowTimer = setTimeout(() => void this.#showLastKnownMeanwhile(before), slowAnswerMs);
    try {
      return { answer: await noteConnection(this.#realm.ask) };
    } catch {
      this.#checkedAt = Date.now();
      if (before === this.#version) await this.#stayOffline();
      return undefined;
    } finally {
      clearTimeout(slowTimer);
    }
  }

  // After a logout without a connection, the next person at this device must not find the account still signed in. So
  // nobody is shown, and nothing is asked, before the server has ended the session.
  async #endSessionThenAsk(): Promise<void> {
    const { logout } = this.device.get();
    if (this.#realm.session.get().state !== 'signed-out') this.#change({ state: 'signed-out' });
    const before = this.#version;
    if (logout) await this.#leaveOnce(logout);
    // The sender tries again and shows that the logout waits.
    const isSent = await this.device.sendLogout().catch(() => false);
    if (!isSent) this.#checkedAt = Date.now();
    if (isSent && before === this.#version) await this.#askServer();
  }

  async #readLastKnown(): Promise<SessionOf<Account> | undefined> {
    const { accountId } = this.device.get();
    if (accountId === null) return undefined;
    try {
      const { readAccount } = await this.#realm.storage.load();
      const account = await readAccount(accountId);
      return account && { state: 'signed-in', account, isOffline: true };
    } catch {
      // Without storage no account is known here; the server is asked again later.
      return undefined;
    }
  }

  async #stayOffline(): Promise<void> {
    const now = this.#realm.session.get();
    if (now.state === 'signed-in') {
      this.#change({ ...now, isOffline: true });
      return;
    }
    const before = this.#version;
    const lastKnown = await this.#readLastKnown();
    if (before === this.#version) this.#change(lastKnown ?? { state: 'signed-out' });
  }

  // On a slow connection the last known account is shown first; the answer still replaces it.
  async #showLastKnownMeanwhile(before: number): Promise<void> {
    const lastKnown = await this.#readLastKnown();
    const isStillOpen = before === this.#version && this.#realm.session.get().state === 'unknown';
    if (lastKnown && isStillOpen) this.#realm.session.set(lastKnown);
  }

  // A visitor may have begun to type since, and storage may never answer.
  async #leaveOnce(logout: QueuedLogout): Promise<void> {
    if (this.#leftAt !== this.device.get().logouts)
      await withinMs(this.#leave(logout), limits.storageWaitMs, undefined);
  }

  #leave(logout: QueuedLogout): Promise<void> {
    this.#leftAt = this.device.get().logouts;
    this.#realm.leaveTab?.();
    return this.#realm.storage.run(({ leaveDevice }) => leaveDevice(logout));
  }

  // The tab of the logout deletes, too; this tab makes sure that nothing it was about to write stays behind.
  #leaveWithOtherTab(): void {
    const before = this.#realm.session.get();
    this.#confirm({ state: 'signed-out' });
    if (before.state !== 'signed-in') return;
    const accountId = before.account.id;
    void this.#realm.storage.run(async () => {
      if (this.device.get().accountId === null) void this.#leave({ accountId, keepsEdits: true });
    });
  }

  async #handleTabMessage({ data }: MessageEvent<TabMessage>): Promise<void> {
    const { accountId } = await this.device.read();
    if (data.type === 'signed-out' && accountId === null) this.#leaveWithOtherTab();
    // Tabs in the background hear of a logout late: by then somebody may be signed in again.
    else await this.check({ force: true });
  }
}
