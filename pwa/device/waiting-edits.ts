import type { Realm } from '#shared/model/realm.ts';
import type { AccountState } from '../sync/account-state.ts';
import type { OutboxState, Pause } from '../sync/outbox/outbox.ts';
import type { SavedList } from '../sync/saved/saved-list.ts';
import type { SavedAccount } from '../sync/saved/sync-saved.ts';

/** Edits of one account, of its profile or of its saved list, that the server does not have. Only their owner may know more. */
export interface WaitingEdits {
  realm: Realm;
  accountId: number;
  /**
   * `left`: their owner logged out and kept them. `review`: they need a decision. `sending`: they are sent with the
   * next connection.
   */
  why: Pause | 'left' | 'review' | 'sending';
  /** True when some of them are still to be sent; the others need a decision. */
  isUnsent: boolean;
}

function reasonOf({ isLeft, pause }: OutboxState, isUnsent: boolean): WaitingEdits['why'] {
  if (isLeft) return 'left';
  return isUnsent ? (pause ?? 'sending') : 'review';
}

/** The waiting profile edits of a person; null when there are none. */
export function waitingEditsOf(state: AccountState): WaitingEdits | null {
  const { userId, entries, reviewItems } = state;
  if (entries.length + reviewItems.length === 0) return null;
  const isUnsent = entries.length > 0;
  return { realm: 'user', accountId: userId, why: reasonOf(state, isUnsent), isUnsent };
}

/** The waiting changes of an account's saved list, refused ones included; null when there are none. */
export function waitingChangesOf({ realm, id }: SavedAccount, list: SavedList): WaitingEdits | null {
  if (list.entries.length === 0) return null;
  const isUnsent = list.entries.some(({ state }) => state !== 'refused');
  return { realm, accountId: id, why: reasonOf(list, isUnsent), isUnsent };
}
