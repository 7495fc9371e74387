import type { SyncAnswer, SyncRequest, Transport } from '../ports.ts';
import type { OutboxEntry, OutboxState, OutboxStore, SentEntries } from './outbox.ts';

/** Why the server never takes an entry as it is. */
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
  /** The server knew the key: it tells what came of the entry at the first time. */
  isReplay: boolean;
  /** The history that revisions in the answer belong to; null when the server did not say. */
  epoch: string | null;
  /** Ms. */
  now: number;
}

/** The session of this browser, as Dalil answered it. */
export interface SessionOwner<State> {
  /** null for none. */
  ownerId: number | null;
  /** Stores what else the answer says about the owner. */
  take(state: State): State;
}

/**
 * A kind of thing that waits in the outbox. The sender does the same for each: one request at a time in a queue, keys,
 * back-off, pauses, and the question whose session it is. A kind says what differs. All `take…` are pure functions.
 *
 * How an entry joins those that wait, and how they look on a screen until the server has them, are functions beside the
 * kind: only its own screens call them.
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
  /** The queues that a page sends while it is being closed: their requests are small. */
  queuesOfClosingPage: readonly Entry['lane'][];
  /** Names the lock of an owner's queue, across tabs and the worker. */
  lockName(ownerId: number, lane: Entry['lane']): string;
  /** The open entries that are sent together, under one key: `first`, which is next in its queue, and others behind it. */
  together(state: State, first: Entry): readonly Entry[];
  /** Asks whose session this browser has; undefined when Dalil did not answer. */
  askSession(transport: Transport): Promise<SessionOwner<State> | undefined>;
  /** Makes the request. A refusal where it can never be sent, as without the bytes of a picture. */
  request(
    sent: SentEntries<Entry>,
    from: { store: Store; ownerId: number },
  ): Promise<SyncRequest | Pick<Refusal, 'message'>>;
  /** Reads the answer of status 200; null when it is not about this owner. */
  readAnswer(answer: SyncAnswer, ownerId: number): Answer | null;
  /** Statuses of Dalil's that mean that it never takes what was sent. */
  refusals: readonly number[];
  /** Other codes of Dalil's that mean the same. */
  refusalCodes: readonly string[];
  /** Removes the entries, and stores the answer. */
  acknowledge(state: State, sent: SentEntries<Entry>, acknowledgement: Acknowledgement<Answer>): State;
  /** Lets the person decide, and lets the rest be sent again. */
  refuse(state: State, sent: SentEntries<Entry>, refusal: Refusal): State;
  /**
   * Notes that an answer decided nothing about the entries, which wait already.
   *
   * @param code Of Dalil's answer; null for an answer that is not Dalil's.
   */
  noteUndecided(state: State, sent: SentEntries<Entry>, code: string | null): State;
  /** Removes what only entries needed that have left, such as bytes of pictures. */
  tidyUp?(store: Store): Promise<void>;
}
