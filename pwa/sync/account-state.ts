import type { FieldConflict, OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import type { OutboxEntry, OutboxState, OutboxStore } from './outbox/outbox.ts';

/** Pictures have a queue of their own, so that a slow upload never delays a text. */
export type Queue = 'text' | 'photo';

/** An edit on its way to the server. Per queue at most one open and one sealed, and never a refused one. @see protocol §4 */
export interface ProfileEntry extends OutboxEntry {
  lane: Queue;
  /** The changed fields. A picture is `blob:<id>`, the id of a stored picture. */
  patch: ProfilePatch;
  /** For each field of the patch the value that the person saw. */
  base: ProfileBase;
}

/** Why a field of an edit needs review. */
export type ReviewReason = 'conflict' | 'rejected' | 'not_allowed' | 'too_old';

/** An edit of one field that was not published and needs review: the person decides about it. Devices store the table as `attention`. */
export interface ReviewItem extends FieldConflict {
  id: number;
  reason: ReviewReason;
  /** Message key of `validation.json` or code of `errors.json`, when the server gave one. */
  message: string | null;
  /** When it was filed, in ms. */
  at: number;
}

/** Everything that the device stores for one account. */
export interface AccountState extends OutboxState<ProfileEntry> {
  userId: number;
  /** The account as the server last answered it; null on a device that never saw it. */
  me: OwnProfile | null;
  /** Epoch that `me.rev` belongs to; null when unknown. */
  meEpoch: string | null;
  /** Edits that were not published and need a decision. */
  reviewItems: readonly ReviewItem[];
  /** Ms; when the server last acknowledged an edit from here, for display. */
  publishedAt: number | null;
  /** The number of edits that the server acknowledged. Only these may be shown as published. */
  publications: number;
  /** Number of publications that the person has seen a receipt of. */
  receipts: number;
  nextReviewId: number;
}

/** A picture that waits to be sent. */
export interface WaitingPicture {
  id: string;
  /** `data:image/…` */
  dataUrl: string;
}

/** Stores the state of one account, and its pictures that wait. */
export interface AccountStore extends OutboxStore<AccountState> {
  /**
   * @param picture Stored in the same transaction as the entry that names it: no moment has one without the other.
   * @throws StorageFull when the device has no space; then nothing was changed.
   */
  change<Result>(
    decide: (state: AccountState) => { state: AccountState; result: Result },
    picture?: WaitingPicture,
  ): Promise<Result>;
  /** The picture that was stored under an id, as a `data:` URL. */
  readBlob(id: string): Promise<string | undefined>;
  /** Removes every picture that no entry and no review item names. */
  dropLooseBlobs(): Promise<void>;
}

/** The device has no space for a change, even after every public copy was evicted. */
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
    reviewItems: [],
    pause: null,
    isLeft: false,
    publishedAt: null,
    publications: 0,
    receipts: 0,
    nextSeq: 1,
    nextReviewId: 1,
  };
}

const scheme = 'blob:';

/** The reference to a stored picture, as it stands in a patch. */
export function blobRef(id: string): string {
  return `${scheme}${id}`;
}

/** The id in a reference; null when the value is none. */
export function blobIdOf(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(scheme) ? value.slice(scheme.length) : null;
}

/** Ids of the pictures that an edit or a review item still needs. */
export function namedBlobs({ entries, reviewItems }: Pick<AccountState, 'entries' | 'reviewItems'>): Set<string> {
  const values = [...entries.map(({ patch }) => patch.profilePicture), ...reviewItems.map(({ yours }) => yours)];
  return new Set(values.flatMap((value) => blobIdOf(value) ?? []));
}
