import type { SyncAnswer, SyncRequest, Transport } from '../ports.ts';
import type { OutboxEntry, OutboxState, OutboxStore, SentEntries } from './outbox.ts';

/** Why the server never accepts an entry as it is. */
export interface Refusal {
  /** `rejected`: the server refused it. `not_allowed`: its owner may not. `too_old`: the server may have forgotten its key. */
  reason: 'rejected' | 'not_allowed' | 'too_old';
  /** Message key of `validation.json` or code of `errors.json`, when the server gave one. */
  message: string | null;
  /** Messages by field, when the server named fields. */
  fieldMessages: Record<string, string>;
  /** Ms. */
  now: number;
}

/** What the server acknowledged. */
export interface Acknowledgement<Answer> {
  answer: Answer;
  /** True when the server knew the key and repeats its first result. */
  isReplay: boolean;
  /** The history that revisions in the answer belong to; null when the server did not say. */
  epoch: string | null;
  /** Ms. */
  now: number;
}

/** The owner of this browser's session, as the server answered. */
export interface SessionOwner<State> {
  /** null for none. */
  ownerId: number | null;
  /** The state with the other facts of the answer. */
  take(state: State): State;
}

/**
 * A kind of outbox entries. The sender does the same for each kind: one request at a time in a queue, keys, back-off, pauses,
 * and the check of the session. A kind has what differs. `acknowledge`, `refuse` and `noteUndecided` are pure functions.
 *
 * Functions beside the kind add an entry to the waiting ones, and show the waiting ones on screens.
 *
 * @see protocol §4, decision 082
 */
export interface OutboxKind<
  State extends OutboxState<Entry>,
  Entry extends OutboxEntry,
  Answer,
  Store extends OutboxStore<State> = OutboxStore<State>,
> {
  /** The queues, in the order in which they are sent. */
  queues: readonly Entry['lane'][];
  /** The queues whose requests are small enough for a closing page. */
  queuesOfClosingPage: readonly Entry['lane'][];
  /** Names the lock of an owner's queue, across tabs and the worker. */
  lockName(ownerId: number, lane: Entry['lane']): string;
  /** The open entries that go in one request under one key: `first`, the next of its queue, and others behind it. */
  together(state: State, first: Entry): readonly Entry[];
  /** Asks whose session this browser has; undefined when Dalil did not answer. */
  askSession(transport: Transport): Promise<SessionOwner<State> | undefined>;
  /** Makes the request. Returns a refusal when it can never be sent, for example when the bytes of a picture are lost. */
  request(
    sent: SentEntries<Entry>,
    from: { store: Store; ownerId: number },
  ): Promise<SyncRequest | Pick<Refusal, 'message'>>;
  /** Reads the answer of status 200; null when it is not about this owner. */
  readAnswer(answer: SyncAnswer, ownerId: number): Answer | null;
  /** Statuses by which the server refuses the entries for good. */
  refusals: readonly number[];
  /** Error codes that mean the same. */
  refusalCodes: readonly string[];
  /** Removes the entries, and stores the answer. */
  acknowledge(state: State, sent: SentEntries<Entry>, acknowledgement: Acknowledgement<Answer>): State;
  /** Puts the refused part aside for its person, and reopens the rest. */
  refuse(state: State, sent: SentEntries<Entry>, refusal: Refusal): State;
  /**
   * Stores why an answer decided nothing about the entries, which go on waiting.
   *
   * @param code The error code of the server; null for an answer from somebody else.
   */
  noteUndecided(state: State, sent: SentEntries<Entry>, code: string | null): State;
  /** Removes data that no entry needs any more, such as bytes of pictures. */
  tidyUp?(store: Store): Promise<void>;
}
