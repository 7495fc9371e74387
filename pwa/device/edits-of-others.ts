import type { Realm } from '#shared/model/realm.ts';
import type { WaitingEdits } from './waiting-edits.ts';

// In a file of its own, because the first view of a profile loads it.

/**
 * True when edits of another account wait: nobody but their owner learns more.
 *
 * @param sessions The signed-in account of each realm, null for none. While a realm's session is unknown (undefined) its
 *   edits do not count, because they may be the reader's own.
 * @see SYNC-17
 */
export function hasEditsOfOthers(
  waiting: readonly WaitingEdits[],
  sessions: Readonly<Record<Realm, number | null | undefined>>,
): boolean {
  return waiting.some(({ realm, accountId }) => sessions[realm] !== undefined && sessions[realm] !== accountId);
}
