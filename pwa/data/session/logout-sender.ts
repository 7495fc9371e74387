import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import { withLogoutAnswer } from '../../device/realm-record.ts';
import { noteConnection } from '../core/connection.ts';
import { waitingLogouts } from '../core/session-store.ts';
import type { StoredRecord } from './stored-record.ts';

const firstRetryMs = 4000;
const longestRetryMs = 60_000;

/** Sends a logout to the server; without a name it ends the session that is there. */
export type SendLogout = (signal: AbortSignal, session?: string) => Promise<void>;

/**
 * Sends the queued logout of one realm: one request at a time, until the server has answered. The first request ends the
 * present session; later ones name the session, because they could end a newer one. While this takes longer than a moment,
 * `waitingLogouts` has it.
 */
export class LogoutSender {
  readonly #realm: Realm;
  readonly #record: StoredRecord;
  readonly #send: SendLogout;
  #request: { answer: Promise<boolean>; abort: AbortController } | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isHeld = false;
  /** A logout was pressed in this page and not sent yet. */
  #isPressed = false;

  constructor(realm: Realm, record: StoredRecord, send: SendLogout) {
    this.#realm = realm;
    this.#record = record;
    this.#send = send;
  }

  /**
   * Sends the logout, or joins the request that is under way; true when nothing is queued any more.
   *
   * @throws RequestFailure when the server refuses
   */
  async send(): Promise<boolean> {
    if (!this.#isQueued()) return true;
    if (this.#isHeld) return false;
    this.#request ??= this.#begin();
    return await this.#request.answer;
  }

  /**
   * Ends the request that is under way and sends none while somebody logs in: a late answer would take the cookie of the
   * new session away.
   *
   * @returns a function that ends the hold
   */
  hold(): () => void {
    this.#isHeld = true;
    clearTimeout(this.#retry);
    this.#request?.abort.abort();
    return () => {
      this.#isHeld = false;
      if (this.#isQueued()) this.#sendLater();
    };
  }

  /** Somebody presses logout in this page: the next request means the session that is there. */
  press(): void {
    this.#isPressed = true;
  }

  /** Nothing is queued any more. */
  rest(): void {
    clearTimeout(this.#retry);
    this.#failures = 0;
    this.#isPressed = false;
    this.#show(false);
  }

  #isQueued(): boolean {
    return this.#record.shown.logout !== null;
  }

  #begin() {
    const abort = new AbortController();
    const late = setTimeout(() => this.#show(true), limits.logoutWaitMs);
    const answer = this.#try(abort.signal).finally(() => {
      clearTimeout(late);
      this.#request = undefined;
    });
    return { answer, abort };
  }

  async #try(signal: AbortSignal): Promise<boolean> {
    const { logouts, logout } = this.#record.shown;
    const session = this.#isPressed ? undefined : logout?.session;
    this.#isPressed = false;
    try {
      await noteConnection(() => this.#send(signal, session));
    } catch (fault) {
      this.#sendLater();
      if (fault instanceof Error && 'kind' in fault && fault.kind === 'http') throw fault;
      return false;
    }
    await this.#record.change((before) => withLogoutAnswer(before, logouts));
    return true;
  }

  #sendLater(): void {
    this.#show(true);
    if (this.#isHeld) return;
    clearTimeout(this.#retry);
    const waitMs = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    // `send` has scheduled the next try and shows that the logout waits.
    this.#retry = setTimeout(() => void this.#sendAgain().catch(() => undefined), waitMs);
  }

  // Reads first, because the server may have answered another tab, or somebody may have logged in there.
  async #sendAgain(): Promise<void> {
    await this.#record.read();
    await this.send();
  }

  #show(isLate: boolean): void {
    const waits = isLate && this.#isQueued();
    const place = this.#record.isLogoutStored ? 'device' : 'page';
    const next = waits ? place : null;
    const before = waitingLogouts.get();
    if (before[this.#realm] !== next) waitingLogouts.set({ ...before, [this.#realm]: next });
  }
}
