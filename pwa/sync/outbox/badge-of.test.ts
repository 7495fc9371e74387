import { expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import type { AccountState, AttentionItem } from '../account-state.ts';
import { badgeOf, receiptMs } from './badge-of.ts';

const quiet = buildAccount();
const waiting = edited(quiet, { bio: 'mine' }, { bio: 'before' });
const values = { field: 'bio', base: 'a', yours: 'b', theirs: 'c' } as const;
const item: AttentionItem = { id: 1, reason: 'conflict', message: null, at: 1, ...values };
const badge = (state: AccountState, { now = 50_000, isSending = false } = {}) => badgeOf(state, { now, isSending });

it('tells whether edits wait here or are on their way', () => {
  expect([badge(quiet), badge(quiet, { isSending: true })]).toEqual(['none', 'none']);
  expect([badge(waiting), badge(waiting, { isSending: true })]).toEqual(['on-device', 'sending']);
});

it.each([
  ['signed_out', 'signed-out'],
  ['other_account', 'other-account'],
  ['update_needed', 'update-needed'],
] as const)('tells why edits are held back: %s', (pause, word) => {
  expect(badge({ ...waiting, pause }, { isSending: true })).toBe(word);
  expect(badge({ ...quiet, pause })).toBe('none');
});

it('tells first what needs the person', () => {
  expect(badge({ ...waiting, pause: 'signed_out', attention: [item] })).toBe('needs-attention');
  expect(badge({ ...quiet, publishedAt: 49_000, attention: [item] })).toBe('needs-attention');
});

it('tells of a publication for ten seconds, unless another edit waits or the clock was set back', () => {
  const publishedAt = 50_000;
  const at = (now: number) => badge({ ...quiet, publishedAt }, { now });
  expect([publishedAt - 1, publishedAt, publishedAt + receiptMs - 1, publishedAt + receiptMs].map(at)).toEqual([
    ...['none', 'published', 'published', 'none'],
  ]);
  expect(badge({ ...waiting, publishedAt })).toBe('on-device');
});
