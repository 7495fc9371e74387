import type { AccountState } from '../account-state.ts';

/**
 * True when a receipt is due: the server has acknowledged edits for which the person has
 * not seen a receipt, and nothing waits or needs a decision.
 *
 * @see SYNC-16
 */
export function isReceiptDue({ publications, receipts, entries, attention, isLeft }: AccountState): boolean {
  return publications > receipts && entries.length === 0 && attention.length === 0 && !isLeft;
}

/** The person has seen receipts of all publications, or has taken the rest back. */
export function withReceipts(state: AccountState): AccountState {
  return { ...state, receipts: state.publications };
}
