import { limits } from '#shared/limits.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import type { Store } from '../app/store.ts';
import { noteConnection, onReconnect } from '../offline/connection.ts';
import type { RealmDevice } from './realm-device.ts';
import { readDevice } from './realm-devices.ts';

/** `isOffline`: the server could not be asked, the last known account is shown. */
interface SignedIn {
  state: 'signed-in';
  isOffline: boolean;
}

type SessionOf<Signed extends SignedIn> = { state: 'unknown' } | { state: 'signed-out' } | Signed;

/** What tells the sessions of people from those of companies. */
interface Realm<Signed extends SignedIn, Answer> {
  session: Store<SessionOf<Signed>>;
  device: RealmDevice;
  /** Asks the server whose session it is; null for nobody's. */
  ask(): Promise<Answer | null>;
  /** The account that an answer is about. */
  idOf(answer: Answer): number;
  take(answer: Answer | null): void;
  /** Deletes what this device kept for the account that signed out: the page of the logout may not have come to it. */
  forget(logout: QueuedLogout): Promise<void>;
  /** Reads the account that this device showed last, marked offline. */
  readLastKnown(): Promise<Signed | undefined>;
}

const patienceMs = 3000;

/** Keeps what a tab knows of one realm's session in step with the record of the device and with the server. */
export class SessionCheck<Signed extends SignedIn, Answer> {
  readonly #realm: Realm<Signed, Answer>;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  /** Counts what was learnt about the session, so that a slow check cannot undo a login that overtook it. */
  #knowledge = 0;

  constructor(realm: Realm<Signed, Answer>) {
    this.#realm = realm;
    onReconnect(() => {
      const now = realm.session.get();
      const isOpen = now.state === 'signed-in' && now.isOffline;
      if (isOpen || realm.device.get().logout) void this.check({ force: true });
    });
  }

  /** Shows what is certain: the check is answered for 60 s, and a slower answer changes nothing. */
  readonly settle = (next: SessionOf<Signed>): void => {
    this.#checkedAt = Date.now();
    this.#learn(next);
  };

  /**
   * Asks the server who is signed in, unless it was asked in the last 60 s. Never retried by itself.
   * When it cannot be asked, the last known account stays, marked offline.
   *
   * @see requirements G10, G20, P4
   */
  readonly check = ({ force = false } = {}): Promise<void> => {
    const isFresh = Date.now() - this.#checkedAt < limits.authCheckCacheMs;
    if (!force && isFresh) return this.#checking ?? Promise.resolve();
    this.#checking ??= this.#lookUp().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  };

  async #lookUp(): Promise<void> {
    const known = this.#knowledge;
    await readDevice();
    if (known !== this.#knowledge) return;
    await (this.#realm.device.get().logout ? this.#endSessionThenAsk() : this.#askServer());
  }

  async #askServer(): Promise<void> {
    const { device, idOf, take } = this.#realm;
    const known = this.#knowledge;
    const { logouts } = device.get();
    const asked = await this.#ask();
    if (!asked || known !== this.#knowledge) return;
    const { answer } = asked;
    const isCurrent = await device.noteCheck({ accountId: answer && idOf(answer), logouts });
    if (known !== this.#knowledge) return;
    // Another tab pressed logout after this was asked: nobody is signed in, whatever the answer says.
    if (isCurrent) take(answer);
    else await this.#endSessionThenAsk();
  }

  async #ask(): Promise<{ answer: Answer | null } | undefined> {
    const known = this.#knowledge;
    const impatience = setTimeout(() => void this.#showLastKnownMeanwhile(known), patienceMs);
    try {
      return { answer: await noteConnection(this.#realm.ask) };
    } catch {
      this.#checkedAt = Date.now();
      if (known === this.#knowledge) await this.#adoptLastKnown();
      return undefined;
    } finally {
      clearTimeout(impatience);
    }
  }

  // Somebody who signed out without a connection, or left before the answer, must not be found signed in by the next
  // person at this device. So nobody is shown, and nothing is asked, before the server has ended the session.
  async #endSessionThenAsk(): Promise<void> {
    const { session, device, forget } = this.#realm;
    const { logout } = device.get();
    if (session.get().state !== 'signed-out') this.#learn({ state: 'signed-out' });
    const known = this.#knowledge;
    if (logout) await forget(logout);
    const isSent = await device.sendLogout().catch(() => false);
    if (!isSent) this.#checkedAt = Date.now();
    if (isSent && known === this.#knowledge) await this.#askServer();
  }

  #learn(next: SessionOf<Signed>): void {
    this.#knowledge += 1;
    this.#realm.session.set(next);
  }

  async #adoptLastKnown(): Promise<void> {
    const before = this.#realm.session.get();
    if (before.state === 'signed-in') {
      this.#learn(Object.assign({}, before, { isOffline: true }));
      return;
    }
    const known = this.#knowledge;
    const lastKnown = await this.#realm.readLastKnown();
    if (known === this.#knowledge) this.#learn(lastKnown ?? { state: 'signed-out' });
  }

  // On a line that hardly moves the last known account need not wait for the answer, which still replaces this guess.
  async #showLastKnownMeanwhile(known: number): Promise<void> {
    const lastKnown = await this.#realm.readLastKnown();
    const isStillOpen = known === this.#knowledge && this.#realm.session.get().state === 'unknown';
    if (lastKnown && isStillOpen) this.#realm.session.set(lastKnown);
  }
}
