import type { AccountState } from '../account-state.ts';

/** The state of a person's edits in one word. @see protocol §4 Other tabs */
export type OutboxBadge =
  | 'none'
  | 'on-device'
  | 'sending'
  | 'published'
  | 'needs-review'
  | 'signed-out'
  | 'other-account'
  | 'update-needed';

/** How long a publication is announced. */
export const receiptMs = 10_000;

const pauseBadges = {
  signed_out: 'signed-out',
  other_account: 'other-account',
  update_needed: 'update-needed',
} as const;

/**
 * Sums up an account's edits. Those that need review come first.
 *
 * @param now Ms, and whether this device is sending right now.
 */
export function badgeOf(state: AccountState, { now, isSending }: { now: number; isSending: boolean }): OutboxBadge {
  if (state.reviewItems.length > 0) return 'needs-review';
  if (state.entries.length > 0) {
    if (state.pause) return pauseBadges[state.pause];
    return isSending ? 'sending' : 'on-device';
  }
  const isRecent = state.publishedAt !== null && now - state.publishedAt < receiptMs && now >= state.publishedAt;
  return isRecent ? 'published' : 'none';
}

/**
 * True when a receipt is due: the server has acknowledged edits for which the person has
 * not seen a receipt, and nothing waits or needs a decision.
 *
 * @see SYNC-16
 */
export function isReceiptDue({ publications, receipts, entries, reviewItems, isLeft }: AccountState): boolean {
  return publications > receipts && entries.length === 0 && reviewItems.length === 0 && !isLeft;
}

/** The state once the person has seen the receipts of all publications, or has discarded the rest. */
export function withReceipts(state: AccountState): AccountState {
  return { ...state, receipts: state.publications };
}
