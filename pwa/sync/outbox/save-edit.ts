import type { ProfileField } from '#shared/model/field-names.ts';
import type { ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import type { AccountState, ProfileEntry, Queue } from '../account-state.ts';
import { blobRef } from '../account-state.ts';
import {
  editOf,
  type FieldEdit,
  fieldsOf,
  isSameValue,
  queueOf,
  queues,
  shownValue,
  withNewerEdit,
  withoutFields,
} from './field-edits.ts';
import { pendingProfile } from './pending-profile.ts';

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
