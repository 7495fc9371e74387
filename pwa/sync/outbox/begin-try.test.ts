import { expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import type { AccountState, ProfileEntry } from '../account-state.ts';
import { beginTry } from './begin-try.ts';
import { profileKind } from './profile-kind.ts';

const day = 24 * 60 * 60 * 1000;
const open = edited(buildAccount(), { bio: 'mine', profilePicture: 'blob:a' }, { bio: 'before', profilePicture: null });
const begin = (state: AccountState, { lane = 'text' as 'text' | 'photo', key = 'k', now = 2000 } = {}) =>
  asSingle(beginTry(profileKind, state, { lane, key, now }));

function asSingle({ state, result }: ReturnType<typeof beginTry<AccountState, ProfileEntry>>) {
  expect(result?.entries.every(({ key }) => key === result.key)).not.toBe(false);
  return { state, result: result?.entries[0] ?? null };
}

it('seals the open entry of its lane, and leaves the other lane as it is', () => {
  const { state, result } = begin(open);
  expect(result).toMatchObject({ lane: 'text', state: 'sealed', key: 'k', firstSentAt: 2000 });
  expect(state).toEqual({ ...open, entries: [result, open.entries[1]] });
  expect(begin(open, { lane: 'photo' }).result).toMatchObject({ lane: 'photo', patch: { profilePicture: 'blob:a' } });
});

it('takes a sealed entry as it is, before an open one', () => {
  const newer = edited(begun(open, { key: 'k1' }).state, { bio: 'newer' }, { bio: 'mine' });
  const turned = { ...newer, entries: newer.entries.toReversed() };
  for (const state of [newer, turned]) {
    const again = begin(state, { key: 'k2', now: 9000 });
    expect(again.result).toMatchObject({ key: 'k1', firstSentAt: 2000, patch: { bio: 'mine' } });
    expect(again.state).toEqual(state);
  }
});

it('begins nothing while the account is paused or left, before the time, or where nothing waits', () => {
  const early = { ...open, entries: open.entries.map((entry) => ({ ...entry, nextAt: 2001 })) };
  const states: AccountState[] = [{ ...open, pause: 'signed_out' }, { ...open, isLeft: true }, early, buildAccount()];
  for (const state of states) expect(begin(state)).toEqual({ state, result: null });
  expect(begin(early, { now: 2001 }).result).not.toBeNull();
});

it('files an entry that is too old field by field, and goes on with the next one', () => {
  const sent = begun(edited(open, { school: 'QU' }, { school: null }), { key: 'k1' }).state;
  const both = edited(sent, { headline: 'Teacher' }, { headline: null });
  const now = 2001 + 60 * day;
  const { state, result } = begin(both, { key: 'k2', now });
  expect(result).toMatchObject({ key: 'k2', firstSentAt: now, patch: { headline: 'Teacher' } });
  const filed = { reason: 'too_old', message: null, at: now };
  expect(state.reviewItems).toMatchObject([
    { ...filed, field: 'bio', yours: 'mine', base: 'before' },
    { ...filed, field: 'school', yours: 'QU', base: null },
  ]);
  expect(state.entries.map(({ lane }) => lane)).toEqual(['photo', 'text']);
  expect(begin(both, { now: now - 1 }).result).toMatchObject({ key: 'k1' });
});
