import { expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import type { AccountState, ReviewItem } from '../account-state.ts';
import { badgeOf, isReceiptDue, receiptMs, withReceipts } from './status.ts';

const quiet = buildAccount();
const waiting = edited(quiet, { bio: 'mine' }, { bio: 'before' });
const values = { field: 'bio', base: 'a', yours: 'b', theirs: 'c' } as const;
const item: ReviewItem = { id: 1, reason: 'conflict', message: null, at: 1, ...values };
const badge = (state: AccountState, { now = 50_000, isSending = false } = {}) => badgeOf(state, { now, isSending });

it('the badge shows whether edits wait here or are on their way', () => {
  expect([badge(quiet), badge(quiet, { isSending: true })]).toEqual(['none', 'none']);
  expect([badge(waiting), badge(waiting, { isSending: true })]).toEqual(['on-device', 'sending']);
});

it.each([
  ['signed_out', 'signed-out'],
  ['other_account', 'other-account'],
  ['update_needed', 'update-needed'],
] as const)('the badge shows why edits are held back: %s', (pause, word) => {
  expect(badge({ ...waiting, pause }, { isSending: true })).toBe(word);
  expect(badge({ ...quiet, pause })).toBe('none');
});

it('the badge shows first what needs the person', () => {
  expect(badge({ ...waiting, pause: 'signed_out', reviewItems: [item] })).toBe('needs-review');
  expect(badge({ ...quiet, publishedAt: 49_000, reviewItems: [item] })).toBe('needs-review');
});

it('the badge shows a publication for ten seconds, unless another edit waits or the clock was set back', () => {
  const publishedAt = 50_000;
  const at = (now: number) => badge({ ...quiet, publishedAt }, { now });
  expect([publishedAt - 1, publishedAt, publishedAt + receiptMs - 1, publishedAt + receiptMs].map(at)).toEqual([
    ...['none', 'published', 'published', 'none'],
  ]);
  expect(badge({ ...waiting, publishedAt })).toBe('on-device');
});

const published = buildAccount({ publications: 3, receipts: 2 });

it('a receipt is due for publications that the person has not seen (SYNC-16)', () => {
  expect(isReceiptDue(published)).toBe(true);
  expect(isReceiptDue(withReceipts(published))).toBe(false);
  expect(withReceipts(published)).toEqual({ ...published, receipts: 3 });
});

it('a receipt is not due while something waits or needs a decision, or its person has left', () => {
  const reviewItems = [{ id: 1, reason: 'conflict', message: null, at: 1, ...values } as const];
  const states: AccountState[] = [
    edited(published, { bio: 'mine' }, { bio: 'before' }),
    { ...published, reviewItems },
    { ...published, isLeft: true },
  ];
  expect(states.map(isReceiptDue)).toEqual([false, false, false]);
});
