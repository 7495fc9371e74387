import { limits } from '#shared/limits.ts';
import { noteConnection, onReconnect } from './connection.ts';
import type { LogoutQueue } from './logout-queue.ts';
import type { Store } from './store.ts';

/** `isOffline`: the server could not be asked, the last known account is shown. */
interface SignedIn {
  state: 'signed-in';
  isOffline: boolean;
}

type SessionOf<Signed extends SignedIn> = { state: 'unknown' } | { state: 'signed-out' } | Signed;

/** What tells the sessions of people from those of companies. */
interface Realm<Signed extends SignedIn, Answer> {
  session: Store<SessionOf<Signed>>;
  logoutQueue: LogoutQueue;
  /** Asks the server whose session it is; null for nobody's. */
  ask(): Promise<Answer | null>;
  take(answer: Answer | null): void;
  /** Deletes what this device kept for whoever signed out: the page of the logout may not have come to it. */
  forget(): void;
  /** Reads the account that this device showed last, marked offline. */
  readLastKnown(): Promise<Signed | undefined>;
}

/** Keeps what a tab knows of a session in step with the server. */
export interface SessionCheck<Signed extends SignedIn> {
  /** Shows what is certain: the check is answered for 60 s, and a slower answer changes nothing. */
  settle(next: SessionOf<Signed>): void;
  /**
   * Asks the server who is signed in, unless it was asked in the last 60 s. Never retried by itself.
   * When it cannot be asked, the last known account stays, marked offline.
   *
   * @see checklist G10, G20, P4
   */
  check(how?: { force?: boolean }): Promise<void>;
}

const patienceMs = 3000;

/** Makes the check of one realm, which looks again as soon as there is a line. */
export function createSessionCheck<Signed extends SignedIn, Answer>(
  realm: Realm<Signed, Answer>,
): SessionCheck<Signed> {
  const { session, logoutQueue, ask, take, forget, readLastKnown } = realm;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  // Counts what was learnt about the session, so that a slow check cannot undo a login that overtook it.
  let knowledge = 0;

  function learn(next: SessionOf<Signed>): void {
    knowledge += 1;
    session.set(next);
  }

  async function adoptLastKnown(): Promise<void> {
    const before = session.get();
    if (before.state === 'signed-in') {
      learn(Object.assign({}, before, { isOffline: true }));
      return;
    }
    const known = knowledge;
    const lastKnown = await readLastKnown();
    if (known === knowledge) learn(lastKnown ?? { state: 'signed-out' });
  }

  // On a line that hardly moves the last known account need not wait for the answer, which still replaces this guess.
  async function showLastKnownMeanwhile(known: number): Promise<void> {
    const lastKnown = await readLastKnown();
    const isStillOpen = known === knowledge && session.get().state === 'unknown';
    if (lastKnown && isStillOpen) session.set(lastKnown);
  }

  async function askServer(): Promise<void> {
    const known = knowledge;
    const impatience = setTimeout(() => void showLastKnownMeanwhile(known), patienceMs);
    try {
      const answer = await noteConnection(ask);
      if (known === knowledge) take(answer);
    } catch {
      checkedAt = Date.now();
      if (known === knowledge) await adoptLastKnown();
    } finally {
      clearTimeout(impatience);
    }
  }

  // Who signed out without a line, or left before the answer, must not be found signed in by the next one at this device.
  async function endSessionThenAsk(): Promise<void> {
    const known = knowledge;
    if (session.get().state === 'unknown') session.set({ state: 'signed-out' });
    const isSent = await logoutQueue.send();
    if (!isSent) checkedAt = Date.now();
    if (!isSent || known !== knowledge) return;
    forget();
    await askServer();
  }

  function check({ force = false } = {}): Promise<void> {
    if (!force && Date.now() - checkedAt < limits.authCheckCacheMs) return checking ?? Promise.resolve();
    checking ??= (logoutQueue.isQueued() ? endSessionThenAsk() : askServer()).finally(() => {
      checking = undefined;
    });
    return checking;
  }

  onReconnect(() => {
    const now = session.get();
    const isOpen = now.state === 'signed-in' && now.isOffline;
    if (isOpen || logoutQueue.isQueued()) void check({ force: true });
  });

  return {
    check,
    settle(next) {
      checkedAt = Date.now();
      learn(next);
    },
  };
}
