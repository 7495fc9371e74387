import type { AccountState } from '../sync/account-state.ts';
import type { Pause } from '../sync/outbox/outbox.ts';

/** Edits of one account that were never published. Only their owner may know more than that they exist. */
export interface WaitingEdits {
  accountId: number;
  /**
   * `left`: their person logged out and kept them. `attention`: they need a decision. `sending`: they go out with the
   * next connection.
   */
  why: Pause | 'left' | 'attention' | 'sending';
  /** True when some of them are still to be sent; the others need a decision. */
  isUnsent: boolean;
}

function reasonOf({ isLeft, pause, entries }: AccountState): WaitingEdits['why'] {
  if (isLeft) return 'left';
  if (entries.length === 0) return 'attention';
  return pause ?? 'sending';
}

/** The waiting edits of an account; null when there are none. */
export function waitingEditsOf(state: AccountState): WaitingEdits | null {
  const { userId, entries, attention } = state;
  if (entries.length + attention.length === 0) return null;
  return { accountId: userId, why: reasonOf(state), isUnsent: entries.length > 0 };
}

/** True when edits of another account wait: nobody but their owner learns more. @see SYNC-17 */
export function hasEditsOfOthers(waiting: readonly WaitingEdits[], sessionAccountId: number | null): boolean {
  return waiting.some(({ accountId }) => accountId !== sessionAccountId);
}
