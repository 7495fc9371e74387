/** What every kind of the outbox has in an entry that waits to be sent. @see protocol §4 */
export interface OutboxEntry {
  /** Order of making; unique within the owner's entries of a kind on this device. */
  seq: number;
  /** Entries of one queue are sent one after the other; queues do not wait for each other. */
  lane: string;
  /**
   * `open` may still be changed. `sealed` was sent or is about to be, and never changes again. `refused`: the server
   * never takes it; it stays on this device until its person does something about it.
   */
  state: 'open' | 'sealed' | 'refused';
  /** Idempotency key, made when the entry is sealed. */
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

/** What waits for an owner, of any kind. */
export interface OutboxState<Entry extends OutboxEntry = OutboxEntry> {
  entries: readonly Entry[];
  pause: Pause | null;
  /** Its owner left with entries kept on request: nothing is sent, and nothing the server answers is stored. */
  isLeft: boolean;
  nextSeq: number;
}

/**
 * Keeps the state of one owner. `change` is one strict transaction: it reads the whole state, lets a pure function
 * make the next one, and stores what differs; two at once run one after the other, in every tab and worker.
 */
export interface OutboxStore<State> {
  read(): Promise<State>;
  /** @throws StorageFull when the device has no room; then nothing was changed. */
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

/** The sent entries as they stand; none when another sender handled the response, or their person dropped them. */
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
