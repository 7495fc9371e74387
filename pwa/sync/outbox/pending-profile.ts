import { type ProfileField, profileFields } from '#shared/model/field-names.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import type { AccountState, ProfileEntry } from '../account-state.ts';
import { fieldsOf, shownValue } from './field-edits.ts';

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
