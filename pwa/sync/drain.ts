import { limits } from '#shared/limits.ts';
import { isDue, postponed } from './outbox/back-off.ts';
import { beginTry } from './outbox/begin-try.ts';
import { giveUp, handleResponse, type NextStep, type Response, readResponse } from './outbox/handle-response.ts';
import {
  type OutboxEntry,
  type OutboxState,
  type OutboxStore,
  type SentEntries,
  takeSessionOwner,
  unsentEntries,
} from './outbox/outbox.ts';
import type { OutboxKind } from './outbox/outbox-kind.ts';
import { answerOf, type World } from './ports.ts';

/** A session can change hands between an answer and the check after it, but hardly this often. */
const refusalsBelieved = 3;

/** The owner whose entries are sent, and the means. */
export interface Drain<Store> {
  world: World;
  store: Store;
  ownerId: number;
  /** The owner of this browser's session, if the server just named it; null for none. Asked here when absent. */
  sessionOwnerId?: number | null;
  /** All, unless named. */
  lanes?: readonly string[];
  /** The page is being closed: what is small is sent without waiting for a lock. */
  isKeptAlive?: boolean;
}

/** How an outbox stands after a run. */
export interface Drained {
  /** Entries that still wait. */
  remaining: number;
  /** Ms; when the next one may be tried again, null when nothing waits or something must happen first. */
  nextAt: number | null;
}

function drained(state: OutboxState, wanted: readonly string[]): Drained {
  const waiting = unsentEntries(state).filter(({ lane }) => wanted.includes(lane));
  const maySoon = waiting.length > 0 && !state.pause && !state.isLeft;
  return { remaining: waiting.length, nextAt: maySoon ? Math.min(...waiting.map(({ nextAt }) => nextAt)) : null };
}

function postponeDue<State extends OutboxState>(state: State, { clock, random }: World): State {
  const now = clock.now();
  const failed = { now, fraction: random.fraction(), retryAfterMs: null };
  return { ...state, entries: state.entries.map((entry) => (isDue(entry, now) ? postponed(entry, failed) : entry)) };
}

/** One run of the sender over the entries of one kind and owner. */
class Run<State extends OutboxState<Entry>, Entry extends OutboxEntry, Answer, Store extends OutboxStore<State>> {
  readonly #kind: OutboxKind<State, Entry, Answer, Store>;
  readonly #drain: Drain<Store>;

  constructor(kind: OutboxKind<State, Entry, Answer, Store>, drain: Drain<Store>) {
    this.#kind = kind;
    this.#drain = drain;
  }

  async maySend(state: State): Promise<boolean> {
    if (state.isLeft || state.pause === 'update_needed') return false;
    const { store, ownerId, sessionOwnerId } = this.#drain;
    if (sessionOwnerId === undefined) return await this.#isOwnersSession();
    const session = { ownerId, sessionOwnerId };
    await store.change((before) => ({ state: takeSessionOwner(before, session), result: undefined }));
    return sessionOwnerId === ownerId;
  }

  /** Sends what may be sent now of one queue. */
  async sendLane(lane: string): Promise<void> {
    let refusals = 0;
    for (;;) {
      const step = await this.#sendNext(lane);
      if (step === 'stop') return;
      if (step === 'next') {
        refusals = 0;
        continue;
      }
      refusals += 1;
      if (!(await this.#isOwnersSession())) return;
      if (refusals >= refusalsBelieved) await this.#giveUpNext(lane);
    }
  }

  /** Learns whose session this is; true when it is the owner's. */
  async #isOwnersSession(): Promise<boolean> {
    const { world, store, ownerId } = this.#drain;
    const asked = await this.#kind.askSession(world.transport);
    if (!asked) {
      await store.change((state) => ({ state: postponeDue(state, world), result: undefined }));
      return false;
    }
    const session = { ownerId, sessionOwnerId: asked.ownerId };
    await store.change((state) => ({ state: asked.take(takeSessionOwner(state, session)), result: undefined }));
    return asked.ownerId === ownerId;
  }

  /** Sends what is next in a queue; `stop` when the queue has nothing more to send now. */
  async #sendNext(lane: string): Promise<NextStep> {
    const { world, store } = this.#drain;
    const { clock, random } = world;
    const attempt = { lane, key: random.uuid(), now: clock.now() };
    const sent = await store.change((state) => beginTry(this.#kind, state, attempt));
    if (!sent) return 'stop';
    const { response, epoch } = await this.#send(sent);
    const circumstances = { sent, response, epoch, now: clock.now(), fraction: random.fraction() };
    return await store.change((state) => handleResponse(this.#kind, state, circumstances));
  }

  async #send(sent: SentEntries<Entry>): Promise<{ response: Response<Answer>; epoch: string | null }> {
    const { world, store, ownerId, isKeptAlive } = this.#drain;
    const request = await this.#kind.request(sent, { store, ownerId });
    if (!('method' in request)) {
      return { response: { kind: 'rejected', message: request.message, fieldMessages: {} }, epoch: null };
    }
    const answer = await answerOf(world.transport, isKeptAlive ? { ...request, isKeptAlive } : request);
    if (!answer) return { response: { kind: 'later', retryAfterMs: null }, epoch: null };
    const { refusals, refusalCodes } = this.#kind;
    const kind = { refusals, refusalCodes, readAnswer: () => this.#kind.readAnswer(answer, ownerId) };
    return { response: readResponse(answer, { key: sent.key, kind }), epoch: answer.header('dalil-epoch') };
  }

  async #giveUpNext(lane: string): Promise<void> {
    const { world, store } = this.#drain;
    const { clock, random } = world;
    await store.change((state) => {
      const attempt = { lane, key: random.uuid(), now: clock.now() };
      const { state: begun, result: sent } = beginTry(this.#kind, state, attempt);
      if (!sent) return { state, result: undefined };
      const refusal = { sent, reason: 'not_allowed', message: 'forbidden', now: clock.now() } as const;
      return { state: giveUp(this.#kind, begun, refusal), result: undefined };
    });
  }
}

/**
 * Sends the entries of one kind, queue by queue, each under its own lock, so that a text that is saved while a photo
 * goes up need not wait for it. Page and worker run this; it may die at any `await` and be run again.
 *
 * @throws the errors of the store
 * @see protocol §4, SYNC-1, SYNC-7, SYNC-9, SYNC-10
 */
export async function drainOutbox<
  State extends OutboxState<Entry>,
  Entry extends OutboxEntry,
  Answer,
  Store extends OutboxStore<State>,
>(kind: OutboxKind<State, Entry, Answer, Store>, drain: Drain<Store>): Promise<Drained> {
  const { world, store, ownerId, isKeptAlive = false } = drain;
  const wanted: readonly Entry['lane'][] = isKeptAlive
    ? kind.lanesOfClosingPage
    : kind.lanes.filter((lane) => drain.lanes?.includes(lane) ?? true);
  const before = await store.read();
  if (drained(before, wanted).remaining === 0) return drained(before, wanted);
  const run = new Run(kind, drain);
  if (!(await run.maySend(before))) return drained(await store.read(), wanted);
  for (const lane of wanted) {
    if (isKeptAlive) await run.sendLane(lane);
    else await world.locks.run(kind.lockName(ownerId, lane), limits.lockStolenAfterMs, () => run.sendLane(lane));
  }
  const after = await store.read();
  if (after.entries.length < before.entries.length) await kind.tidyUp?.(store);
  return drained(after, wanted);
}
