import type { FieldConflict, OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import type { OutboxEntry, OutboxState, OutboxStore } from './outbox/outbox.ts';

/** Pictures go on their own way, so that a slow upload never holds a text back. */
export type Queue = 'text' | 'photo';

/** An edit on its way to the server. Per queue at most one open and one sealed, and never a refused one. @see protocol §4 */
export interface ProfileEntry extends OutboxEntry {
  lane: Queue;
  /** Exactly what changes. A picture is `blob:<id>` of the blobs beside. */
  patch: ProfilePatch;
  /** For each field of the patch the value that the person saw. */
  base: ProfileBase;
}

/** Why a field of an edit needs the person. */
export type AttentionReason = 'conflict' | 'rejected' | 'not_allowed' | 'too_old';

/** An edit of one field that was not published: the person chooses what becomes of it. */
export interface AttentionItem extends FieldConflict {
  id: number;
  reason: AttentionReason;
  /** Message key of `validation.json` or code of `errors.json`, when the server gave one. */
  message: string | null;
  /** When it was filed, in ms. */
  at: number;
}

/** Everything the device keeps for one account. */
export interface AccountState extends OutboxState<ProfileEntry> {
  userId: number;
  /** The account as the server last answered it; null on a device that never saw it. */
  me: OwnProfile | null;
  /** Epoch that `me.rev` belongs to; null when unknown. */
  meEpoch: string | null;
  attention: readonly AttentionItem[];
  /** Ms; when the server last acknowledged an edit from here, for display. */
  publishedAt: number | null;
  /** Counts the edits that the server acknowledged for this account: nothing else may be called published. */
  publications: number;
  /** Number of publications that the person has seen a receipt of. */
  receipts: number;
  nextAttentionId: number;
}

/** A picture that waits to be sent. */
export interface WaitingPicture {
  id: string;
  /** `data:image/…` */
  dataUrl: string;
}

/** Keeps the state of one account, and its pictures that wait. */
export interface AccountStore extends OutboxStore<AccountState> {
  /**
   * @param picture Stored in the same transaction as the entry that names it: no moment has one without the other.
   * @throws StorageFull when the device has no room; then nothing was changed.
   */
  change<Result>(
    decide: (state: AccountState) => { state: AccountState; result: Result },
    picture?: WaitingPicture,
  ): Promise<Result>;
  /** The picture that was stored under an id, as a `data:` URL. */
  readBlob(id: string): Promise<string | undefined>;
  /** Removes every picture that no entry and no attention item names. */
  dropLooseBlobs(): Promise<void>;
}

/** The device has no room for a change, even after giving up what can be fetched again. */
export class StorageFull extends Error {
  constructor() {
    super('The device is out of storage');
    this.name = 'StorageFull';
  }
}

/** A new account's state on a device. */
export function emptyAccount(userId: number): AccountState {
  return {
    userId,
    me: null,
    meEpoch: null,
    entries: [],
    attention: [],
    pause: null,
    isLeft: false,
    publishedAt: null,
    publications: 0,
    receipts: 0,
    nextSeq: 1,
    nextAttentionId: 1,
  };
}

const scheme = 'blob:';

/** Names a picture that lies in the blobs beside. */
export function blobRef(id: string): string {
  return `${scheme}${id}`;
}

/** The id in a reference; null when the value is none. */
export function blobIdOf(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(scheme) ? value.slice(scheme.length) : null;
}

/** Ids of the pictures that an edit or an attention item still needs. */
export function namedBlobs({ entries, attention }: Pick<AccountState, 'entries' | 'attention'>): Set<string> {
  const values = [...entries.map(({ patch }) => patch.profilePicture), ...attention.map(({ yours }) => yours)];
  return new Set(values.flatMap((value) => blobIdOf(value) ?? []));
}
