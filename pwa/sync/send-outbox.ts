import { limits } from '#shared/limits.ts';
import { giveUp, handleResponse, type NextStep, type Response, readResponse } from './outbox/handle-response.ts';
import {
  type OutboxEntry,
  type OutboxKind,
  type OutboxState,
  type OutboxStore,
  type SentEntries,
  unsentEntries,
  withSessionOwner,
} from './outbox/outbox.ts';
import { beginTry, isDue, postponed } from './outbox/tries.ts';
import { answerOf, type World } from './ports.ts';

/** So many refusals in a row are the owner's own. Fewer may come from a session that changed between response and check. */
const refusalsBelieved = 3;

/** Whose entries a run sends, and with what. */
export interface SenderOptions<Store> {
  world: World;
  store: Store;
  ownerId: number;
  /** The owner of this browser's session, as the server just answered; null for none. Without it the run asks the server. */
  sessionOwnerId?: number | null;
  /** Without them, all queues of the kind. */
  queues?: readonly string[];
  /** True on a closing page, which sends small entries without waiting for a lock. */
  isKeptAlive?: boolean;
}

/** What is left in an outbox after a run. */
export interface SendResult {
  /** Entries that still wait. */
  remaining: number;
  /** Ms; when the next entry may be tried. Null when nothing waits, or when a login or an update must come first. */
  nextAt: number | null;
}

function resultOf(state: OutboxState, wanted: readonly string[]): SendResult {
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
  readonly #options: SenderOptions<Store>;

  constructor(kind: OutboxKind<State, Entry, Answer, Store>, options: SenderOptions<Store>) {
    this.#kind = kind;
    this.#options = options;
  }

  async maySend(state: State): Promise<boolean> {
    if (state.isLeft || state.pause === 'update_needed') return false;
    const { store, ownerId, sessionOwnerId } = this.#options;
    if (sessionOwnerId === undefined) return await this.#isOwnersSession();
    const session = { ownerId, sessionOwnerId };
    await store.change((before) => ({ state: withSessionOwner(before, session), result: undefined }));
    return sessionOwnerId === ownerId;
  }

  /** Sends the entries of one queue that are due. */
  async sendQueue(queue: string): Promise<void> {
    let refusals = 0;
    for (;;) {
      const step = await this.#sendNext(queue);
      if (step === 'stop') return;
      if (step === 'next') {
        refusals = 0;
        continue;
      }
      refusals += 1;
      if (!(await this.#isOwnersSession())) return;
      if (refusals >= refusalsBelieved) await this.#giveUpNext(queue);
    }
  }

  /** Asks the server for the session and stores the answer. True when it is the owner's session. */
  async #isOwnersSession(): Promise<boolean> {
    const { world, store, ownerId } = this.#options;
    const asked = await this.#kind.askSession(world.transport);
    if (!asked) {
      await store.change((state) => ({ state: postponeDue(state, world), result: undefined }));
      return false;
    }
    const session = { ownerId, sessionOwnerId: asked.ownerId };
    await store.change((state) => ({ state: asked.take(withSessionOwner(state, session)), result: undefined }));
    return asked.ownerId === ownerId;
  }

  /** Sends the next request of a queue; `stop` when the queue has nothing more to send now. */
  async #sendNext(queue: string): Promise<NextStep> {
    const { world, store } = this.#options;
    const { clock, random } = world;
    const attempt = { lane: queue, key: random.uuid(), now: clock.now() };
    const sent = await store.change((state) => beginTry(this.#kind, state, attempt));
    if (!sent) return 'stop';
    const { response, epoch } = await this.#send(sent);
    const circumstances = { sent, response, epoch, now: clock.now(), fraction: random.fraction() };
    return await store.change((state) => handleResponse(this.#kind, state, circumstances));
  }

  async #send(sent: SentEntries<Entry>): Promise<{ response: Response<Answer>; epoch: string | null }> {
    const { world, store, ownerId, isKeptAlive } = this.#options;
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

  async #giveUpNext(queue: string): Promise<void> {
    const { world, store } = this.#options;
    const { clock, random } = world;
    await store.change((state) => {
      const attempt = { lane: queue, key: random.uuid(), now: clock.now() };
      const { state: begun, result: sent } = beginTry(this.#kind, state, attempt);
      if (!sent) return { state, result: undefined };
      const refusal = { sent, reason: 'not_allowed', message: 'forbidden', now: clock.now() } as const;
      return { state: giveUp(this.#kind, begun, refusal), result: undefined };
    });
  }
}

/**
 * Sends the entries of one kind, queue by queue, each under its own lock, so that a text need
 * not wait for a photo that is uploaded. Page and worker run this. It may be killed at any `await`, and run again.
 *
 * @throws the errors of the store
 * @see protocol §4, SYNC-1, SYNC-7, SYNC-9, SYNC-10
 */
export async function sendOutbox<
  State extends OutboxState<Entry>,
  Entry extends OutboxEntry,
  Answer,
  Store extends OutboxStore<State>,
>(kind: OutboxKind<State, Entry, Answer, Store>, options: SenderOptions<Store>): Promise<SendResult> {
  const { world, store, ownerId, isKeptAlive = false } = options;
  const wanted: readonly Entry['lane'][] = isKeptAlive
    ? kind.queuesOfClosingPage
    : kind.queues.filter((queue) => options.queues?.includes(queue) ?? true);
  const before = await store.read();
  if (resultOf(before, wanted).remaining === 0) return resultOf(before, wanted);
  const run = new Run(kind, options);
  if (!(await run.maySend(before))) return resultOf(await store.read(), wanted);
  for (const queue of wanted) {
    if (isKeptAlive) await run.sendQueue(queue);
    else await world.locks.run(kind.lockName(ownerId, queue), limits.lockStolenAfterMs, () => run.sendQueue(queue));
  }
  const after = await store.read();
  if (after.entries.length < before.entries.length) await kind.tidyUp?.(store);
  return resultOf(after, wanted);
}
