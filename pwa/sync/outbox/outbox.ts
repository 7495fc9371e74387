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
  /** True after a logout that kept the entries on request. Then nothing is sent, and no answer of the server is stored. */
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
