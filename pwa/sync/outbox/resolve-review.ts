import type { AccountState, ReviewItem } from '../account-state.ts';
import { withField } from './field-edits.ts';
import { saveEdit } from './save-edit.ts';
import { withReceipts } from './status.ts';

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
