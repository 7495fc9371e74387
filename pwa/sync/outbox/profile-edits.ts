import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import type { OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { type AccountState, blobRef, type ProfileEntry, type Queue, type ReviewItem } from '../account-state.ts';
import {
  editOf,
  type FieldEdit,
  fieldsOf,
  isSameValue,
  queueOf,
  queues,
  shownValue,
  withField,
  withNewerEdit,
  withoutFields,
} from './field-edits.ts';
import { withReceipts } from './status.ts';

/** An edit as a person saves it. */
export interface Edit {
  /** The changed fields; a new picture as `blob:<id>`. */
  patch: ProfilePatch;
  /** The values that the person saw in these fields; a waiting picture as the `data:` URL it was shown by. */
  base: ProfileBase;
  /** Ms. */
  now: number;
}

function openEntry(state: AccountState, queue: Queue): ProfileEntry | undefined {
  return state.entries.find((entry) => entry.lane === queue && entry.state === 'open');
}

function newEntry(seq: number, queue: Queue, savedAt: number): ProfileEntry {
  const waiting = { attempts: 0, firstSentAt: null, nextAt: 0 };
  return { seq, lane: queue, state: 'open', key: null, patch: {}, base: {}, savedAt, ...waiting, schema: 1 };
}

// A waiting picture has no address on the server. Until it is published, its reference stands for it.
function seenPicture(state: AccountState): unknown {
  const waiting = state.entries.findLast(({ patch }) => patch.profilePicture !== undefined);
  return waiting ? waiting.patch.profilePicture : blobRef('published');
}

function seenValue(state: AccountState, base: ProfileBase, field: ProfileField): unknown {
  const seen = field in base ? base[field] : pendingProfile(state)?.[field];
  const parked = state.reviewItems.find((item) => item.field === field);
  // The form showed an edit that was refused meanwhile. The base is then the base of that edit.
  if (parked && isSameValue(seen, parked.yours)) return shownValue(field, parked.base ?? null);
  if (typeof seen === 'string' && seen.startsWith('data:')) return seenPicture(state);
  // Without a base the server would overwrite a value that nobody saw. So an absent base is sent as an empty one.
  return shownValue(field, seen ?? null);
}

function setField(entry: ProfileEntry, field: ProfileField, saved: FieldEdit): ProfileEntry {
  const edited = withNewerEdit(entry, field, saved);
  const { value, seen } = editOf(edited, field);
  if (!isSameValue(value, seen)) return edited;
  return { ...edited, patch: withoutFields(edited.patch, [field]), base: withoutFields(edited.base, [field]) };
}

function saveInQueue(state: AccountState, edit: Edit, queue: Queue): AccountState {
  const fields = fieldsOf(edit.patch).filter((field) => queueOf(field) === queue);
  if (fields.length === 0) return state;
  const before = openEntry(state, queue);
  let entry = before ?? newEntry(state.nextSeq, queue, edit.now);
  for (const field of fields) {
    entry = setField(entry, field, { value: edit.patch[field], seen: seenValue(state, edit.base, field) });
  }
  const others = state.entries.filter(({ seq }) => seq !== entry.seq);
  const isEmpty = fieldsOf(entry.patch).length === 0;
  return {
    ...state,
    entries: isEmpty ? others : [...others, entry],
    nextSeq: before || isEmpty ? state.nextSeq : state.nextSeq + 1,
  };
}

/**
 * Adds an edit to the open entry of its queue, or to a new one. A field keeps the base of its first change. A field that
 * goes back to its base leaves the entry, and an empty entry leaves the outbox. The edit replaces edits of these fields
 * that need review.
 *
 * @see protocol §4 Save, requirements V7
 */
export function saveEdit(state: AccountState, edit: Edit): AccountState {
  const saved = queues.reduce((before, queue) => saveInQueue(before, edit, queue), state);
  const reviewItems = saved.reviewItems.filter(({ field }) => !(field in edit.patch));
  // The person looks at the screen now: the next try should not wait for the back-off.
  return { ...saved, reviewItems, entries: saved.entries.map((entry) => ({ ...entry, nextAt: 0 })) };
}

function inOrder(entries: readonly ProfileEntry[]): ProfileEntry[] {
  return entries.toSorted((one, other) => one.seq - other.seq);
}

/** The values that the waiting edits give each field they set, oldest first. */
function pendingValues(state: AccountState): Partial<Record<ProfileField, unknown>> {
  const values: Partial<Record<ProfileField, unknown>> = {};
  for (const { patch } of inOrder(state.entries)) {
    for (const field of fieldsOf(patch)) values[field] = shownValue(field, patch[field]);
  }
  return values;
}

/** Fields that were saved here and are not published, in the order of the form. */
export function pendingFields(state: AccountState): ProfileField[] {
  const values = pendingValues(state);
  return profileFields.filter((field) => field in values);
}

/**
 * The account as its owner sees it: the server's copy with the waiting edits. A picture that waits is `blob:<id>`.
 * Null on a device without the server's copy.
 *
 * @see sync §1, SYNC-3
 */
export function pendingProfile(state: AccountState): OwnProfile | null {
  // Patches hold values that the profile's own schema checked.
  return state.me && ({ ...state.me, ...pendingValues(state) } as OwnProfile);
}

/** A person's decision about an edit that needs review. */
export type Resolution = { id: number } & (
  | { choice: 'mine' }
  | { choice: 'theirs' }
  /** A valid value of the item's field; a new picture as `blob:<id>`. */
  | { choice: 'other'; value: unknown }
);

function publish(state: AccountState, item: ReviewItem, edit: { value: unknown; now: number }): AccountState {
  const patch = withField({}, item.field, edit.value);
  return saveEdit(state, { patch, base: withField({}, item.field, item.theirs), now: edit.now });
}

/**
 * Applies the decision about an edit that needs review. A value to publish becomes a new edit, whose base is their value.
 * Nothing happens when another tab resolved it before.
 *
 * @see protocol §4 Conflict
 */
export function resolveReview(state: AccountState, resolution: Resolution, now: number): AccountState {
  const item = state.reviewItems.find(({ id }) => id === resolution.id);
  if (!item) return state;
  const resolved = { ...state, reviewItems: state.reviewItems.filter(({ id }) => id !== item.id) };
  // The person discarded the change. A receipt for an earlier publication would confuse now.
  if (resolution.choice === 'theirs') return withReceipts(resolved);
  return publish(resolved, item, { value: resolution.choice === 'mine' ? item.yours : resolution.value, now });
}

/** Discards everything that waits or needs review. An edit that is being sent may still be published. */
export function discardAll(state: AccountState): AccountState {
  return withReceipts({ ...state, entries: [], reviewItems: [] });
}
