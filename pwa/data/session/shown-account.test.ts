import { beforeEach, describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { epochName } from '#shared/rules/epochs.ts';
import { isSignedIn, session } from '../core/session-store.ts';
import { noteShownEpoch, showAccount } from './shown-account.ts';

const [earlier, later] = [1000, 2000].map((ms) => epochName(ms, 'abcdefghijkl'));
const sara = buildOwnProfile({ rev: 5 });
const shown = () => {
  const now = session.get();
  return now.state === 'signed-in' ? now.account : now.state;
};

beforeEach(() => {
  noteShownEpoch(null);
  session.set({ state: 'signed-in', account: sara, isOffline: true });
});

describe('who is signed in', () => {
  it('is known for one person, and for nobody once the session has ended', () => {
    expect([isSignedIn(sara.id), isSignedIn(sara.id + 1)]).toEqual([true, false]);
    session.set({ state: 'signed-out' });
    expect(isSignedIn(sara.id)).toBe(false);
    session.set({ state: 'unknown' });
    expect(isSignedIn(sara.id)).toBe(false);
  });
});

describe('the account as the device keeps it', () => {
  it('is shown in place of what is shown, which stays offline or online', () => {
    const typed = { ...sara, bio: 'typed' };
    showAccount(typed, null);
    expect(session.get()).toEqual({ state: 'signed-in', account: typed, isOffline: true });
  });

  it('is not shown anew where nothing differs', () => {
    const before = session.get();
    showAccount({ ...sara }, null);
    expect(session.get()).toBe(before);
  });

  it('is not shown in place of another, or to nobody', () => {
    showAccount({ ...sara, id: sara.id + 1, bio: 'typed' }, null);
    expect(shown()).toBe(sara);
    session.set({ state: 'signed-out' });
    showAccount(sara, null);
    expect(session.get()).toEqual({ state: 'signed-out' });
  });

  it('is not shown while it is older than what is shown', () => {
    showAccount({ ...sara, rev: 4, bio: 'old' }, null);
    expect(shown()).toBe(sara);
    noteShownEpoch(later ?? null);
    showAccount({ ...sara, rev: 9, bio: 'of before' }, earlier ?? null);
    expect(shown()).toBe(sara);
  });

  it('is shown with a smaller revision in a later history, which counts from then on', () => {
    noteShownEpoch(earlier ?? null);
    const restored = { ...sara, rev: 2, bio: 'restored' };
    showAccount(restored, later ?? null);
    expect(shown()).toBe(restored);
    showAccount({ ...sara, rev: 9, bio: 'of before' }, earlier ?? null);
    expect(shown()).toBe(restored);
  });
});
