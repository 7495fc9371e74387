import type { SyncAnswer, SyncRequest, Transport } from '../ports.ts';

/** The fields of an entry of every kind. @see protocol §4 */
export interface OutboxEntry {
  /** Grows with each entry; unique within the owner's entries of a kind on this device. */
  seq: number;
  /**
   * The queue. Entries of one queue are sent one after the other; queues do not wait for each other. Devices store it under
   * this name.
   */
  lane: string;
  /**
   * `open`: may still be changed. `sealed`: has its idempotency key and never changes again. `refused`: the server never
   * accepts it, and it stays on this device until its person acts. Devices store these words.
   */
  state: 'open' | 'sealed' | 'refused';
  /** The idempotency key; null while the entry is open. */
  key: string | null;
  /** Ms; when it was first saved, for display. */
  savedAt: number;
  attempts: number;
  /** Ms; null before the first attempt. */
  firstSentAt: number | null;
  /** Ms; not tried again before. */
  nextAt: number;
  /** Form of this entry, so that a later version of the app can read it. */
  schema: 1;
}

/** Why nothing is sent although entries wait. */
export type Pause = 'signed_out' | 'other_account' | 'update_needed';

/** The outbox of one owner, of any kind. */
export interface OutboxState<Entry extends OutboxEntry = OutboxEntry> {
  entries: readonly Entry[];
  pause: Pause | null;
  /**
   * True when the account has logged out here and its entries stayed on request. Until its next login nothing is sent, and no
   * answer of the server is stored. Devices store it under this name.
   */
  isLeft: boolean;
  nextSeq: number;
}

/**
 * Stores the state of one owner. `change` is one strict transaction: it reads the whole state, calls a pure function for the
 * next state, and stores the difference. Two changes at once run one after the other, across tabs and the worker.
 */
export interface OutboxStore<State> {
  read(): Promise<State>;
  /** @throws StorageFull when the device has no space; then nothing was changed. */
  change<Result>(decide: (state: State) => { state: State; result: Result }): Promise<Result>;
}

/** Entries under one idempotency key, which are sent in one request. */
export interface SentEntries<Entry extends OutboxEntry = OutboxEntry> {
  key: string;
  /** At least one. */
  entries: readonly Entry[];
}

/** The entries that are still to be sent. */
export function unsentEntries<Entry extends OutboxEntry>({ entries }: Pick<OutboxState<Entry>, 'entries'>): Entry[] {
  return entries.filter(({ state }) => state !== 'refused');
}

/** The sent entries that still wait; none when another sender handled the response, or when their person discarded them. */
export function standingEntries<Entry extends OutboxEntry>(
  { entries }: Pick<OutboxState<Entry>, 'entries'>,
  { key }: Pick<SentEntries, 'key'>,
): Entry[] {
  return entries.filter((entry) => entry.key === key && entry.state === 'sealed');
}

/**
 * Stores whose session this browser has: entries wait while it is not their owner's.
 *
 * @param sessionOwnerId null for none.
 * @see protocol §4 Accounts, SYNC-9
 */
export function withSessionOwner<State extends OutboxState>(
  state: State,
  { ownerId, sessionOwnerId }: { ownerId: number; sessionOwnerId: number | null },
): State {
  if (unsentEntries(state).length === 0) return state;
  if (sessionOwnerId === null) return { ...state, pause: 'signed_out' };
  if (sessionOwnerId !== ownerId) return { ...state, pause: 'other_account' };
  return state.pause === null || state.pause === 'update_needed' ? state : { ...state, pause: null };
}

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
