import type { AccountState } from '../account-state.ts';

/**
 * True when the person is to be told that all changes are published: the server has acknowledged some that the person
 * was not told of, and nothing waits or needs a decision.
 *
 * @see SYNC-16
 */
export function isReceiptDue({ publications, receipts, entries, attention, isLeft }: AccountState): boolean {
  return publications > receipts && entries.length === 0 && attention.length === 0 && !isLeft;
}

/** The person was told of everything that was published, or has taken the rest back. */
export function withReceipts(state: AccountState): AccountState {
  return { ...state, receipts: state.publications };
}
