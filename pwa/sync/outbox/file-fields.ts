import type { ProfileField } from '#shared/model/field-names.ts';
import type { AccountState, AttentionItem, AttentionReason, ProfileEntry } from '../account-state.ts';
import { asOneEdit, editOf, withEdit } from './field-edits.ts';

/** A field of an entry that was not published, and why. */
export interface UnpublishedField {
  field: ProfileField;
  reason: AttentionReason;
  message: string | null;
  /** The server's value, where the person did not see it before. */
  theirs?: unknown;
}

function fileField(state: AccountState, entry: ProfileEntry, item: AttentionItem): AccountState {
  const newer = state.entries.find(({ seq, patch }) => seq > entry.seq && item.field in patch);
  if (newer) {
    const older = { value: item.yours, seen: item.base };
    const heir = withEdit(newer, item.field, asOneEdit(item.field, older, editOf(newer, item.field)));
    return { ...state, entries: state.entries.map((one) => (one === newer ? heir : one)) };
  }
  return { ...state, attention: [...state.attention, item], nextAttentionId: state.nextAttentionId + 1 };
}

/**
 * Files fields of an entry that were not published: a newer edit of the same field takes over the base of
 * them; without one they wait for the person. The entry itself stays.
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
    return fileField(filed, entry, { id: filed.nextAttentionId, reason, message, at: now, ...values });
  }, state);
}

/** The state without an entry. */
export function withoutEntry(state: AccountState, { seq }: ProfileEntry): AccountState {
  return { ...state, entries: state.entries.filter((entry) => entry.seq !== seq) };
}
