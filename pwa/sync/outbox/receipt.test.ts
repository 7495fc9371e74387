import { expect, it } from 'vitest';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import type { AccountState } from '../account-state.ts';
import { isReceiptDue, withReceipts } from './receipt.ts';

const published = buildAccount({ publications: 3, receipts: 2 });
const waiting = edited(published, { bio: 'mine' }, { bio: 'before' });
const values = { field: 'bio', base: 'a', yours: 'b', theirs: 'c' } as const;

it('is due for publications that the person has not seen (SYNC-16)', () => {
  expect(isReceiptDue(published)).toBe(true);
  expect(isReceiptDue(withReceipts(published))).toBe(false);
  expect(withReceipts(published)).toEqual({ ...published, receipts: 3 });
});

it('is not due while something waits or needs a decision, or its person has left', () => {
  const attention = [{ id: 1, reason: 'conflict', message: null, at: 1, ...values } as const];
  const states: AccountState[] = [waiting, { ...published, attention }, { ...published, isLeft: true }];
  expect(states.map(isReceiptDue)).toEqual([false, false, false]);
});
