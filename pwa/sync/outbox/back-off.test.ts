import { describe, expect, it } from 'vitest';
import { emptyAccount, type ProfileEntry } from '../account-state.ts';
import { backOffMs, isDue, longestWaitMs, postponed, wake } from './back-off.ts';

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
