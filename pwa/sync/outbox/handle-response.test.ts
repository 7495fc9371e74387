import { describe, expect, it } from 'vitest';
import { begun, buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import type { FieldConflict, OwnProfile } from '#shared/model/user.ts';
import { epochName } from '#shared/rules/epochs.ts';
import type { AccountState, ProfileEntry } from '../account-state.ts';
import { withLogin, withLogout } from './account-changes.ts';
import { giveUp as giveUpOf, handleResponse, type Response as ResponseTo } from './handle-response.ts';
import { discardAll, pendingProfile, resolveReview } from './profile-edits.ts';
import { type MergedAnswer, profileKind } from './profile-kind.ts';
import { beginTry as beginTryOf } from './tries.ts';

type Response = ResponseTo<MergedAnswer>;

const at = { now: 3000, fraction: 0.5, epoch: 'e1' };

function published(user: OwnProfile, conflicts: FieldConflict[] = [], isReplay = false): Response {
  return { kind: 'acknowledged', answer: { ...user, $merge: { applied: [], conflicts } }, isReplay };
}

const sentOf = (entry: ProfileEntry) => ({ key: entry.key ?? '', entries: [entry] });

function handled(state: AccountState, entry: ProfileEntry, given: typeof at & { response: Response }) {
  return handleResponse(profileKind, state, { ...given, sent: sentOf(entry) });
}

function taken(state: AccountState, entry: ProfileEntry, response: Response): AccountState {
  return handled(state, entry, { ...at, response }).state;
}

function beginTry(state: AccountState, attempt: Parameters<typeof beginTryOf>[2]) {
  return beginTryOf(profileKind, state, attempt);
}

function giveUp(
  state: AccountState,
  entry: ProfileEntry,
  refusal: Omit<Parameters<typeof giveUpOf<AccountState, ProfileEntry>>[2], 'sent'>,
) {
  return giveUpOf(profileKind, state, { ...refusal, sent: sentOf(entry) });
}

const clash: FieldConflict = { field: 'bio', base: 'معلّمة', yours: 'mine', theirs: 'theirs' };

function sentBio() {
  return begun(edited(buildAccount(), { bio: 'mine' }, { bio: 'معلّمة' }));
}

describe('an edit that was published', () => {
  it('leaves the outbox in the same change that stores the account (SYNC-10)', () => {
    const { state, entry } = sentBio();
    const after = taken(state, entry, published(buildOwnProfile({ bio: 'mine', rev: 4 })));
    expect(after).toMatchObject({ entries: [], me: { bio: 'mine', rev: 4 }, publishedAt: 3000 });
  });

  it('does not bring back an account that is older than the kept one, unless a new history began', () => {
    const { state, entry } = sentBio();
    const newer = { ...state, me: buildOwnProfile({ rev: 9 }) };
    const answer = published(buildOwnProfile({ bio: 'mine', rev: 4 }));
    expect(taken(newer, entry, answer).me?.rev).toBe(9);
    expect(handled(newer, entry, { ...at, epoch: 'e2', response: answer }).state).toMatchObject({
      me: { rev: 4 },
      meEpoch: 'e2',
    });
    const inNewHistory = { ...newer, meEpoch: epochName(2, 'AAAAAAAAAAAA') };
    const old = { ...at, epoch: epochName(1, 'AAAAAAAAAAAA') };
    const late = published(buildOwnProfile({ bio: 'mine', rev: 40 }));
    expect(handled(inNewHistory, entry, { ...old, response: late }).state.me?.rev).toBe(9);
  });

  it('stays to be sent again where its person has left meanwhile: its key is answered after the next login (SYNC-3)', () => {
    const { state, entry } = sentBio();
    const left = withLogout(state);
    const after = taken(left, entry, published(buildOwnProfile({ bio: 'mine', rev: 4 })));
    expect(after).toBe(left);
    const back = withLogin(after, { user: buildOwnProfile({ rev: 3 }), epoch: 'e1' });
    expect(pendingProfile(back)?.bio).toBe('mine');
    expect(beginTry(back, { lane: 'text', key: 'key-2', now: 9000 }).result).toMatchObject({ key: 'key-1' });
  });

  it('changes nothing the second time (two senders)', () => {
    const { state, entry } = sentBio();
    const answer = published(buildOwnProfile({ bio: 'mine', rev: 4 }));
    const once = taken(state, entry, answer);
    expect(taken(once, entry, answer)).toBe(once);
  });

  it('files a conflict for its person, and resolves it either way (V8, SYNC-2)', () => {
    const { state, entry } = sentBio();
    const after = taken(state, entry, published(buildOwnProfile({ bio: 'theirs', rev: 4 }), [clash]));
    expect(after).toMatchObject({
      entries: [],
      publishedAt: null,
      reviewItems: [{ id: 1, reason: 'conflict', ...clash }],
    });
    expect(resolveReview(after, { id: 1, choice: 'theirs' }, 4000)).toMatchObject({ entries: [], reviewItems: [] });
    expect(resolveReview(after, { id: 1, choice: 'mine' }, 4000)).toMatchObject({
      entries: [{ state: 'open', patch: { bio: 'mine' }, base: { bio: 'theirs' } }],
      reviewItems: [],
    });
    expect(resolveReview(after, { id: 1, choice: 'other', value: 'both' }, 4000)).toMatchObject({
      entries: [{ patch: { bio: 'both' }, base: { bio: 'theirs' } }],
    });
    expect(resolveReview(after, { id: 9, choice: 'mine' }, 4000)).toBe(after);
  });

  it('lets a newer edit of the field inherit what was seen before, so that it is not published unseen (SYNC-2)', () => {
    const { state, entry } = sentBio();
    const newer = edited(state, { bio: 'newer' }, { bio: 'mine' });
    const after = taken(newer, entry, published(buildOwnProfile({ bio: 'theirs', rev: 4 }), [clash]));
    expect(after.reviewItems).toEqual([]);
    expect(after.entries).toMatchObject([{ patch: { bio: 'newer' }, base: { bio: 'معلّمة' } }]);
  });

  it('gives a newer picture the address of the one that its person saw, but not after a replay', () => {
    const first = edited(buildAccount(), { profilePicture: 'blob:a' }, { profilePicture: null });
    const { state, entry } = begun(first, { lane: 'photo' });
    const newer = edited(state, { profilePicture: 'blob:b' }, { profilePicture: 'data:image/jpeg;base64,AAAA' });
    const me = buildOwnProfile({ profilePicture: '/media/a-256.webp', rev: 4 });
    const address = (isReplay: boolean) =>
      taken(newer, entry, published(me, [], isReplay)).entries[0]?.base.profilePicture;
    expect(address(false)).toBe('/media/a-256.webp');
    expect(address(true)).toBe('blob:a');
  });
});

describe('an edit that was rejected', () => {
  const rejectedBio: Response = { kind: 'rejected', message: 'x', fieldMessages: { bio: 'too_long' } };
  const rejected: Response = {
    kind: 'rejected',
    message: 'validation_failed',
    fieldMessages: { 'skills.2': 'too_long' },
  };

  it('waits for its person, field by field; the other fields are sent again with another key (V9)', () => {
    const before = edited(
      buildAccount(),
      { bio: 'mine', skills: ['x'] },
      { bio: 'معلّمة', skills: ['Teaching', 'تعليم'] },
    );
    const { state, entry } = begun(before);
    const after = taken(state, entry, rejected);
    expect(after.reviewItems).toMatchObject([
      { field: 'skills', yours: ['x'], reason: 'rejected', message: 'too_long' },
    ]);
    expect(after.entries).toMatchObject([{ state: 'open', key: null, patch: { bio: 'mine' }, base: { bio: 'معلّمة' } }]);
    expect(after.entries[0]?.patch).not.toHaveProperty('skills');
  });

  it('waits as a whole when no field is named', () => {
    const { state, entry } = sentBio();
    const after = taken(state, entry, { kind: 'rejected', message: 'not_found', fieldMessages: {} });
    expect(after).toMatchObject({ entries: [], reviewItems: [{ field: 'bio', message: 'not_found' }] });
  });

  it('is sent again on the person’s word as the same edit, of the value that was seen before', () => {
    const { state, entry } = sentBio();
    const after = taken(state, entry, rejectedBio);
    expect(after.reviewItems).toMatchObject([{ field: 'bio', base: 'معلّمة', yours: 'mine', theirs: 'معلّمة' }]);
    expect(resolveReview(after, { id: 1, choice: 'mine' }, 4000)).toMatchObject({
      entries: [{ patch: { bio: 'mine' }, base: { bio: 'معلّمة' } }],
    });
  });

  it('waits behind those that were rejected before: the device keeps them by their number', () => {
    const first = sentBio();
    const once = edited(taken(first.state, first.entry, rejectedBio), { school: 'QU' }, { school: null });
    const { state, entry } = begun(once);
    const after = taken(state, entry, { kind: 'rejected', message: 'x', fieldMessages: {} });
    expect(after.reviewItems).toMatchObject([
      { id: 1, field: 'bio' },
      { id: 2, field: 'school' },
    ]);
  });

  it('does not hold later edits of the same lane (V9)', () => {
    const { state, entry } = sentBio();
    const newer = edited(state, { school: 'QU' }, { school: null });
    const after = taken(newer, entry, rejectedBio);
    expect(after.entries).toMatchObject([{ state: 'open', patch: { school: 'QU' }, base: { school: null } }]);
    expect(after.reviewItems).toMatchObject([{ field: 'bio' }]);
  });
});

describe('an edit that was not decided', () => {
  it('stays sealed and waits longer each time, then about five minutes (SYNC-7)', () => {
    let { state, entry } = sentBio();
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      state = taken(state, entry, { kind: 'later', retryAfterMs: null });
      waits.push((state.entries[0]?.nextAt ?? 0) - at.now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15, 15, 300, 300].map((s) => s * 1000));
    expect(state.entries).toMatchObject([{ state: 'sealed', key: entry.key, patch: { bio: 'mine' } }]);
  });

  it('waits as long as the server asks', () => {
    const { state, entry } = sentBio();
    expect(taken(state, entry, { kind: 'later', retryAfterMs: 60_000 }).entries[0]?.nextAt).toBe(63_000);
  });

  it.each(['signed_out', 'update_needed'] as const)('stays when the account is paused: %s (SYNC-7, V10)', (pause) => {
    const { state, entry } = sentBio();
    const after = taken(state, entry, { kind: 'paused', pause });
    expect(after).toMatchObject({ pause, entries: [{ state: 'sealed' }], reviewItems: [] });
    expect(beginTry(after, { lane: 'text', key: 'k', now: 9e12 }).result).toBeNull();
  });

  it('is not tried before its time, but is after the clock was set back', () => {
    const { state, entry } = sentBio();
    const later = taken(state, entry, { kind: 'later', retryAfterMs: 60_000 });
    expect(beginTry(later, { lane: 'text', key: 'k', now: 62_999 }).result).toBeNull();
    expect(beginTry(later, { lane: 'text', key: 'k', now: 63_000 }).result?.key).toBe(entry.key);
    expect(beginTry(later, { lane: 'text', key: 'k', now: 63_000 - 2 * 3_600_000 }).result?.key).toBe(entry.key);
  });

  it('needs review after 60 days: the server may have forgotten its key (SYNC-1)', () => {
    const { state } = sentBio();
    const dayMs = 86_400_000;
    expect(beginTry(state, { lane: 'text', key: 'k', now: 2000 + 60 * dayMs }).result).not.toBeNull();
    const old = beginTry(state, { lane: 'text', key: 'k', now: 2001 + 60 * dayMs });
    expect(old.result).toBeNull();
    expect(old.state).toMatchObject({ entries: [], reviewItems: [{ field: 'bio', reason: 'too_old', yours: 'mine' }] });
  });

  it('can be dropped by its person, and is not given up to them afterwards', () => {
    const { state, entry } = sentBio();
    const dropped = discardAll(state);
    expect(dropped).toMatchObject({ entries: [], reviewItems: [] });
    expect(giveUp(dropped, entry, { reason: 'too_old', message: 'x', now: 9000 })).toBe(dropped);
  });
});

describe('what an answer leaves as it is', () => {
  const bothLanes = { bio: 'mine', profilePicture: 'blob:a' };
  const twoLanes = () => begun(edited(buildAccount(), bothLanes, { bio: 'معلّمة', profilePicture: null }));

  it.each<[Response, string]>([
    [{ kind: 'later', retryAfterMs: null }, 'stop'],
    [{ kind: 'paused', pause: 'signed_out' }, 'stop'],
    [{ kind: 'refused', message: 'forbidden' }, 'ask'],
    [{ kind: 'rejected', message: 'x', fieldMessages: {} }, 'next'],
    [published(buildOwnProfile({ rev: 4 })), 'next'],
  ])('is the other lane, after %j', (response, result) => {
    const { state, entry } = twoLanes();
    const after = handled(state, entry, { ...at, response });
    expect(after.result).toBe(result);
    expect(after.state.entries.filter(({ lane }) => lane === 'photo')).toEqual([state.entries[1]]);
    if (result === 'ask') expect(after.state).toBe(state);
  });

  it('is the count of publications where nothing of the edit was published', () => {
    const { state, entry } = sentBio();
    const response = published(buildOwnProfile({ rev: 4 }), [clash]);
    expect(taken({ ...state, publications: 4 }, entry, response).publications).toBe(4);
    const both = begun(edited(buildAccount(), { bio: 'mine', school: 'QU' }, { bio: 'معلّمة', school: null }));
    expect(taken({ ...both.state, publications: 4 }, both.entry, response)).toMatchObject({
      ...{ publications: 5, publishedAt: at.now },
      reviewItems: [{ field: 'bio' }],
    });
  });

  it('is a newer picture where the one before was not published as it was sent', () => {
    const { state, entry } = begun(edited(buildAccount(), { profilePicture: 'blob:a' }, { profilePicture: null }), {
      lane: 'photo',
    });
    const unseen = edited(state, { profilePicture: 'blob:c' }, { profilePicture: '/media/other.webp' });
    const me = buildOwnProfile({ profilePicture: '/media/a-256.webp', rev: 4 });
    expect(taken(unseen, entry, published(me)).entries[0]?.base.profilePicture).toBe('/media/other.webp');
  });

  it('is a newer edit in the other lane, where fields are sent again', () => {
    const both = { bio: 'mine', school: 'QU' };
    const { state, entry } = begun(edited(buildAccount(), both, { bio: 'معلّمة', school: null }));
    const newer = edited(state, { profilePicture: 'blob:a' }, { profilePicture: null });
    const after = taken(newer, entry, { kind: 'rejected', message: 'x', fieldMessages: { bio: 'too_long' } });
    const again = { state: 'open', key: null, attempts: 0, firstSentAt: null, nextAt: 0 } as const;
    expect(after.entries).toEqual([
      newer.entries[1],
      { ...entry, ...again, patch: { school: 'QU' }, base: { school: null } },
    ]);
  });

  it('is a field whose name only begins like the refused one', () => {
    const both = { bio: 'mine', bioOther: 'mine too' };
    const { state, entry } = begun(edited(buildAccount(), both, { bio: 'معلّمة', bioOther: null }));
    const after = taken(state, entry, { kind: 'rejected', message: 'x', fieldMessages: { bioOther: 'too_long' } });
    expect(after.reviewItems).toMatchObject([{ field: 'bioOther', message: 'too_long' }]);
    expect(after.entries).toMatchObject([{ patch: { bio: 'mine' } }]);
  });
});

describe('an edit that its person is asked about', () => {
  it('leaves the outbox whole, each field with the reason', () => {
    const both = { bio: 'mine', school: 'QU' };
    const { state, entry } = begun(edited(buildAccount(), both, { bio: 'معلّمة', school: null }));
    const after = giveUp(state, entry, { reason: 'not_allowed', message: 'forbidden', now: 9000 });
    const why = { reason: 'not_allowed', message: 'forbidden', at: 9000 };
    expect(after).toMatchObject({ entries: [], reviewItems: ['bio', 'school'].map((field) => ({ field, ...why })) });
  });

  it('is no news once theirs is taken: no receipt of earlier publications comes late', () => {
    const { state, entry } = sentBio();
    const after = taken({ ...state, publications: 2 }, entry, published(buildOwnProfile({ rev: 4 }), [clash]));
    expect(resolveReview(after, { id: 1, choice: 'theirs' }, 4000).receipts).toBe(2);
    expect(resolveReview(after, { id: 1, choice: 'mine' }, 4000).receipts).toBe(0);
    expect(discardAll(after).receipts).toBe(2);
  });
});
