import { describe, expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { type AccountState, emptyAccount, type ProfileEntry } from '../account-state.ts';
import { profileKind } from './profile-kind.ts';
import { backOffMs, beginTry, isDue, longestWaitMs, postponed, wake } from './tries.ts';

const now = 1_000_000;

function entry(change: Partial<ProfileEntry> = {}): ProfileEntry {
  return {
    seq: 1,
    lane: 'text',
    state: 'sealed',
    key: 'k',
    patch: { bio: 'typed' },
    base: { bio: 'before' },
    savedAt: now,
    attempts: 0,
    firstSentAt: now,
    nextAt: 0,
    schema: 1,
    ...change,
  };
}

describe('waiting after a failed try', () => {
  it('doubles up to 30 s, by chance, and stays near five minutes after ten tries (V6)', () => {
    const longest = [1, 2, 4, 5, 10].map((attempts) => backOffMs(attempts, 1));
    expect(longest).toEqual([2000, 4000, 16_000, 30_000, 30_000]);
    expect(backOffMs(3, 0)).toBe(0);
    expect([backOffMs(11, 0), backOffMs(11, 0.5)]).toEqual([150_000, 300_000]);
  });

  it('counts the try, and waits at least as long as the server asks', () => {
    expect(postponed(entry(), { now, fraction: 0.5, retryAfterMs: null })).toEqual(
      entry({ attempts: 1, nextAt: now + 1000 }),
    );
    expect(postponed(entry(), { now, fraction: 0.5, retryAfterMs: 9000 }).nextAt).toBe(now + 9000);
  });

  it('waits an hour at most, whatever the server asks', () => {
    expect(postponed(entry(), { now, fraction: 0, retryAfterMs: 5 * longestWaitMs }).nextAt).toBe(now + longestWaitMs);
  });

  it('ends at its time, and at once where the clock was set back', () => {
    expect(isDue(entry({ nextAt: now }), now)).toBe(true);
    expect(isDue(entry({ nextAt: now + 1 }), now)).toBe(false);
    expect(isDue(entry({ nextAt: now + longestWaitMs }), now)).toBe(false);
    expect(isDue(entry({ nextAt: now + longestWaitMs + 1 }), now)).toBe(true);
  });
});

describe('waking the outbox', () => {
  const waiting = { ...emptyAccount(7), entries: [entry({ attempts: 4, nextAt: now + 5000 })] };

  it('lets every entry be tried at once, as if none had failed (V6)', () => {
    expect(wake(waiting).entries).toEqual([entry()]);
  });

  it('ends the pause for an update, which the page may have by now, and no other', () => {
    expect(wake({ ...waiting, pause: 'update_needed' }).pause).toBeNull();
    expect(wake({ ...waiting, pause: 'signed_out' }).pause).toBe('signed_out');
  });
});

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
