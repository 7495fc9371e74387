import * as v from 'valibot';
import { requestLine } from '#shared/contract/endpoint.ts';
import { updateProfile } from '#shared/contract/users.ts';
import type { ProfileField } from '#shared/model/field-names.ts';
import {
  type FieldConflict,
  type OwnProfile,
  type ProfileEditAnswer,
  ProfileEditAnswerSchema,
} from '#shared/model/user.ts';
import {
  type AccountState,
  type AccountStore,
  blobIdOf,
  type ProfileEntry,
  type ReviewItem,
  type ReviewReason,
} from '../account-state.ts';
import type { SyncRequest } from '../ports.ts';
import { askSession, withServerProfile, withSession } from './account-changes.ts';
import {
  asOneEdit,
  editOf,
  fieldsOf,
  queues,
  withEdit,
  withField,
  withNewerEdit,
  withoutFields,
} from './field-edits.ts';
import type { Acknowledgement, OutboxKind, Refusal, SentEntries } from './outbox.ts';

/** The server's answer to an edit: the account, and what came of each field. */
export type MergedAnswer = ProfileEditAnswer & Required<Pick<ProfileEditAnswer, '$merge'>>;

const timeoutsMs = { text: 30_000, photo: 120_000 };

/**
 * Edits of the own profile. Fields that the server refuses, or that somebody else changed, go to `reviewItems` one by one.
 * `pendingProfile` is how it looks until then, `saveEdit` how an edit joins those that wait.
 */
export const profileKind: OutboxKind<AccountState, ProfileEntry, MergedAnswer, AccountStore> = {
  queues,
  queuesOfClosingPage: ['text'],
  lockName: (userId, lane) => (lane === 'text' ? `dalil-outbox-${userId}` : `dalil-outbox-${userId}-${lane}`),
  together: (_, first) => [first],
  async askSession(transport) {
    const asked = await askSession(transport);
    if (asked.state === 'unknown') return undefined;
    const { account } = asked;
    return { ownerId: account?.user.id ?? null, take: (state) => withSession(state, account) };
  },
  request: requestOf,
  readAnswer({ json }, userId) {
    const read = v.safeParse(ProfileEditAnswerSchema, json);
    if (!read.success || read.output.id !== userId) return null;
    const { $merge } = read.output;
    return $merge ? { ...read.output, $merge } : null;
  },
  refusals: [400, 404, 410, 413, 415, 422],
  refusalCodes: ['idempotency_mismatch'],
  acknowledge: (state, { entries }, acknowledgement) =>
    entries.reduce((after, entry) => withPublished(after, entry, acknowledgement), state),
  refuse: (state, { entries }, refusal) => entries.reduce((after, entry) => withRejected(after, entry, refusal), state),
  noteUndecided: (state) => state,
  tidyUp: (store) => store.dropLooseBlobs(),
};

/** Refuses a picture whose bytes are lost, because it can never be sent. */
async function requestOf(
  { key, entries }: SentEntries<ProfileEntry>,
  { store, ownerId }: { store: AccountStore; ownerId: number },
): Promise<SyncRequest | Pick<Refusal, 'message'>> {
  const [entry] = entries;
  const patch = entry && (await patchOf(store, entry));
  if (!patch) return { message: 'picture_invalid' };
  return {
    ...requestLine(updateProfile, { params: { id: ownerId } }),
    headers: { 'idempotency-key': key },
    body: { ...patch, $base: entry.base },
    timeoutMs: timeoutsMs[entry.lane],
  };
}

async function patchOf(store: AccountStore, { patch }: ProfileEntry): Promise<object | undefined> {
  const blobId = blobIdOf(patch.profilePicture);
  if (blobId === null) return patch;
  const profilePicture = await store.readBlob(blobId);
  return profilePicture ? { ...patch, profilePicture } : undefined;
}

// A newer picture may have been chosen while this one was uploaded: its base now gets the published address. A replay
// may have the address of a later picture, which nobody here has seen.
function nameSeenPicture(state: AccountState, sent: ProfileEntry, address: string | null): AccountState {
  const entries = state.entries.map((entry) => {
    const { base } = entry;
    const hasSeen = blobIdOf(base.profilePicture) !== null && base.profilePicture === sent.patch.profilePicture;
    return hasSeen ? { ...entry, base: withField(base, 'profilePicture', address) } : entry;
  });
  return { ...state, entries };
}

function asUnpublished({ field, theirs }: FieldConflict) {
  return { field, theirs, reason: 'conflict' as const, message: null };
}

function withPublished(
  state: AccountState,
  entry: ProfileEntry,
  { answer, isReplay, now, epoch }: Acknowledgement<MergedAnswer>,
): AccountState {
  const { $merge, ...user } = answer;
  const known = withServerProfile(state, { user: user satisfies OwnProfile, epoch });
  const isPictureKnown = !isReplay && $merge.conflicts.length === 0 && entry.lane === 'photo';
  const named = isPictureKnown ? nameSeenPicture(known, entry, user.profilePicture) : known;
  const filed = fileFields(named, entry, { fields: $merge.conflicts.map(asUnpublished), now });
  const isPublished = $merge.conflicts.length < fieldsOf(entry.patch).length;
  const after = withoutEntry(filed, entry);
  return isPublished ? { ...after, publishedAt: now, publications: state.publications + 1 } : after;
}

function messageOf(field: ProfileField, fieldMessages: Record<string, string>): string | undefined {
  const path = Object.keys(fieldMessages).find((key) => key === field || key.startsWith(`${field}.`));
  return path && fieldMessages[path];
}

/** Moves fields that were not refused themselves back into the open entry, to be sent again. */
function reopen(state: AccountState, entry: ProfileEntry, refused: readonly ProfileField[]): AccountState {
  const newer = state.entries.find(({ seq, lane }) => seq > entry.seq && lane === entry.lane);
  const rest: ProfileEntry = {
    ...entry,
    state: 'open',
    key: null,
    attempts: 0,
    firstSentAt: null,
    nextAt: 0,
    patch: withoutFields(entry.patch, refused),
    base: withoutFields(entry.base, refused),
  };
  const later = newer ? fieldsOf(newer.patch).map((field) => ({ field, edit: editOf(newer, field) })) : [];
  const open = later.reduce((before, { field, edit }) => withNewerEdit(before, field, edit), rest);
  const others = state.entries.filter((one) => one.seq !== entry.seq && one !== newer);
  return { ...state, entries: fieldsOf(open.patch).length > 0 ? [...others, open] : others };
}

function withRejected(
  state: AccountState,
  entry: ProfileEntry,
  { reason, message, fieldMessages, now }: Refusal,
): AccountState {
  const fields = fieldsOf(entry.patch);
  const named = fields.filter((field) => messageOf(field, fieldMessages) !== undefined);
  const refused = named.length > 0 ? named : fields;
  const items = refused.map((field) => ({ field, reason, message: messageOf(field, fieldMessages) ?? message }));
  const filed = fileFields(state, entry, { fields: items, now });
  return refused === fields ? withoutEntry(filed, entry) : reopen(filed, entry, refused);
}

/** A field of an entry that was not published, and why. */
export interface UnpublishedField {
  field: ProfileField;
  reason: ReviewReason;
  message: string | null;
  /** The server's value, where the person did not see it before. */
  theirs?: unknown;
}

function fileField(state: AccountState, entry: ProfileEntry, item: ReviewItem): AccountState {
  const newer = state.entries.find(({ seq, patch }) => seq > entry.seq && item.field in patch);
  if (newer) {
    const older = { value: item.yours, seen: item.base };
    const heir = withEdit(newer, item.field, asOneEdit(item.field, older, editOf(newer, item.field)));
    return { ...state, entries: state.entries.map((one) => (one === newer ? heir : one)) };
  }
  return { ...state, reviewItems: [...state.reviewItems, item], nextReviewId: state.nextReviewId + 1 };
}

/**
 * Puts fields that were not published aside for review. When a newer edit sets the same field, that edit gets the older base
 * instead. The entry itself stays.
 *
 * @see protocol §4 Conflict or rejection
 */
export function fileFields(
  state: AccountState,
  entry: ProfileEntry,
  { fields, now }: { fields: readonly UnpublishedField[]; now: number },
): AccountState {
  return fields.reduce((filed, { field, reason, message, ...more }) => {
    const base = entry.base[field];
    // Resolved by publishing, an edit has the value that its person knows as its base: theirs, or the earlier base.
    const theirs = 'theirs' in more ? more.theirs : base;
    const values = { field, base, yours: entry.patch[field], theirs };
    return fileField(filed, entry, { id: filed.nextReviewId, reason, message, at: now, ...values });
  }, state);
}

/** The state without an entry. */
export function withoutEntry(state: AccountState, { seq }: ProfileEntry): AccountState {
  return { ...state, entries: state.entries.filter((entry) => entry.seq !== seq) };
}
