import { describe, expect, it } from 'vitest';
import { acknowledged, answered, refused, savedEntry, startBatch } from '#pwa/testing/saved-batches.ts';
import { limits } from '#shared/limits.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import {
  countUnsent,
  emptySavedList,
  isSavedListFull,
  makeChange,
  type SavedList,
  troubleOf,
  withListLogin,
  withListLogout,
  withServerList,
} from './saved-list.ts';

const savedAt = '2026-11-24T00:00:00.000Z';

function change(key: string, given: Partial<SavedChange> = {}): SavedChange {
  return { kind: 'job', key, isSaved: true, savedAt, ...given };
}

function item(key: string, note = '') {
  return { kind: 'job' as const, key, note, alert: 'off' as const, savedAt };
}

function having(list: SavedList, ...changes: SavedChange[]): SavedList {
  return changes.reduce((before, one) => makeChange(before, one, { isSent: true }), list);
}

const notTaken = (code: string | null) => ({ kind: 'later', retryAfterMs: null, code }) as const;

const keysOf = ({ items }: SavedList) => items.map(({ key }) => key);

describe('a saved list', () => {
  it('SYNC-3 shows a change at once, and newest first', () => {
    expect(keysOf(having(emptySavedList, change('1'), change('2')))).toEqual(['2', '1']);
    expect(keysOf(having(emptySavedList, change('1'), change('1', { isSaved: false })))).toEqual([]);
  });

  it('changes one thing and leaves the others as they are', () => {
    const two = having(emptySavedList, change('1', { note: 'first', noteBase: '' }), change('2'));
    expect(having(two, change('2', { note: 'second', noteBase: '' })).items).toEqual([
      item('2', 'second'),
      item('1', 'first'),
    ]);
    expect(having(two, change('2', { isSaved: false })).items).toEqual([item('1', 'first')]);
  });

  it('waits for nobody on a device without an account', () => {
    const list = makeChange(emptySavedList, change('1'), { isSent: false });
    expect([keysOf(list), countUnsent(list)]).toEqual([['1'], 0]);
  });

  it('joins changes of one thing until they are sent, with the note that was seen first', () => {
    const list = having(
      emptySavedList,
      change('1', { note: 'a', noteBase: '' }),
      change('1', { note: 'ab', noteBase: 'a' }),
    );
    const { result } = startBatch(list, 'k');
    expect(result?.changes).toMatchObject([{ key: '1', note: 'ab', noteBase: '' }]);
  });

  it('SYNC-1 sends a batch again unchanged until it is acknowledged', () => {
    const first = startBatch(having(emptySavedList, change('1')), 'k1');
    const later = having(first.state, change('1', { isSaved: false }), change('2'));
    expect(startBatch(later, 'k2').result).toEqual(first.result);
    const done = acknowledged(later, 'k1', [item('1'), item('9')]);
    expect(keysOf(done)).toEqual(['2', '9']);
    expect(startBatch(done, 'k2').result?.changes).toMatchObject([{ key: '1', isSaved: false }, { key: '2' }]);
  });

  it('takes an answer to a batch once', () => {
    const { state: list } = startBatch(having(emptySavedList, change('1')), 'k1');
    const done = acknowledged(list, 'k1', [item('1')]);
    expect(acknowledged(done, 'k1', [])).toBe(done);
  });

  it('SYNC-3 does not take a list that was asked for before a change', () => {
    const list = having(emptySavedList, change('1'));
    const done = acknowledged(startBatch(list, 'k').state, 'k', [item('1')]);
    expect(keysOf(withServerList(done, [], list.moves))).toEqual(['1']);
    expect(keysOf(withServerList(done, [item('7')], done.moves))).toEqual(['7']);
  });

  it('finds the one change that the server never takes, and keeps it in sight', () => {
    const sealed = startBatch(having(emptySavedList, change('1'), change('2')), 'k1').state;
    const alone = startBatch(refused(sealed, 'k1'), 'k2');
    expect(alone.result?.changes).toMatchObject([{ key: '1' }]);
    const apart = refused(alone.state, 'k2');
    const next = startBatch(apart, 'k3');
    expect(next.result?.changes).toMatchObject([{ key: '2' }]);
    const done = acknowledged(next.state, 'k3', [item('2')]);
    expect([keysOf(done).toSorted(), countUnsent(done)]).toEqual([['1', '2'], 0]);
    expect(startBatch(done, 'k4').result).toBeNull();
    const removed = having(done, change('1', { isSaved: false }));
    expect(keysOf(removed)).toEqual(['2']);
  });

  it('sends a removal together with what did not fit', () => {
    const sealed = startBatch(having(emptySavedList, change('1')), 'k1').state;
    const full = answered(sealed, 'k1', notTaken('saved_full'));
    expect(full.trouble).toBe('full');
    const { result } = startBatch(having(full, change('5', { isSaved: false })), 'k2');
    expect(result).toMatchObject({ key: 'k2', changes: [{ key: '1' }, { key: '5', isSaved: false }] });
  });

  it('has an end', () => {
    const many = Array.from({ length: limits.savedMax }, (_, n) => change(String(n + 1)));
    expect(isSavedListFull(having(emptySavedList, ...many.slice(1)))).toBe(false);
    expect(isSavedListFull(having(emptySavedList, ...many))).toBe(true);
  });
});

describe('a change of a saved thing', () => {
  it('sets what it names and leaves the rest, as the time of saving', () => {
    const later = { savedAt: '2026-11-25T00:00:00.000Z' };
    const noted = having(emptySavedList, change('1', { note: 'a', alert: 'daily' }), change('1', later));
    expect(noted.items).toEqual([{ ...item('1', 'a'), alert: 'daily' }]);
    expect(having(noted, change('1', { note: '' })).items).toEqual([{ ...item('1'), alert: 'daily' }]);
    expect(having(noted, change('1', { alert: 'off' })).items).toEqual([item('1', 'a')]);
    expect(having(emptySavedList, change('1')).items).toEqual([item('1')]);
  });

  it('is about things of one kind', () => {
    const list = having(emptySavedList, change('1'), change('1', { kind: 'talent' }));
    expect(list.items.map(({ kind }) => kind)).toEqual(['talent', 'job']);
    expect(having(list, change('1', { isSaved: false })).items.map(({ kind }) => kind)).toEqual(['talent']);
    expect(list.entries).toHaveLength(2);
  });

  it('waits with a number and counts as a move, but on a device without an account', () => {
    const one = having(emptySavedList, change('1'));
    expect(one).toMatchObject({ nextSeq: 2, moves: 1, entries: [{ seq: 1, key: null, state: 'open' }] });
    expect(having(one, change('2'))).toMatchObject({ nextSeq: 3, moves: 2, entries: [{ seq: 1 }, { seq: 2 }] });
    const alone = makeChange(one, change('2'), { isSent: false });
    expect(alone).toEqual({ ...one, items: [item('2'), item('1')] });
  });

  it('joins the one that waits: a removal ends it, a save waits behind a removal, and a note has one base', () => {
    const waiting = (...changes: SavedChange[]) => having(emptySavedList, ...changes).entries.map((one) => one.change);
    const noted = change('1', { note: 'a', noteBase: '' });
    const removed = change('1', { isSaved: false });
    expect(waiting(noted, removed)).toEqual([removed]);
    expect(waiting(removed, noted)).toEqual([removed, noted]);
    expect(waiting(noted, removed, change('1'))).toEqual([removed, change('1')]);
    expect(waiting(removed, noted, removed)).toEqual([removed]);
    expect(waiting(removed, change('1'), noted)).toEqual([removed, noted]);
    expect(waiting(change('1'), noted)).toEqual([noted]);
    expect(waiting(noted, change('1', { alert: 'daily' }))).toEqual([{ ...noted, alert: 'daily' }]);
    expect(waiting(change('1'), change('1', { alert: 'daily' }))).toEqual([change('1', { alert: 'daily' })]);
    expect(waiting(change('2'), noted, removed)).toEqual([change('2'), removed]);
  });

  it('after a refused one is sent with what the person still sees of that one', () => {
    const { state: sent } = startBatch(having(emptySavedList, change('1', { note: 'a', noteBase: '' })), 'k');
    const list = refused(sent, 'k');
    const { entries } = having(list, change('1', { alert: 'daily' }));
    const both = change('1', { note: 'a', noteBase: '', alert: 'daily' });
    expect(entries).toMatchObject([{ key: null, state: 'open', change: both }]);
  });

  it('ends a refusal of the same thing, and of no other', () => {
    const entries = ['1', '2'].map((key, seq) => savedEntry({ seq, change: change(key), key: 'k', state: 'refused' }));
    const next = having({ ...emptySavedList, entries, nextSeq: 5 }, change('1', { isSaved: false }));
    expect(next.entries).toEqual([entries[1], savedEntry({ seq: 5, change: change('1', { isSaved: false }) })]);
  });

  it('is sent at once, with what waits for its turn', () => {
    const later = {
      ...emptySavedList,
      entries: [savedEntry({ seq: 1, change: change('1'), nextAt: Date.parse('2026-11-25T00:01:00.000Z') })],
      nextSeq: 2,
    };
    expect(startBatch(later, 'k').result).toBeNull();
    expect(startBatch(having(later, change('2')), 'k').result?.changes).toHaveLength(2);
  });
});

describe('a batch', () => {
  const waiting = (batch: string | null, ...keys: string[]) =>
    keys.map((key, seq) => savedEntry({ seq: Number(key) + seq, key: batch, change: change(key) }));

  it('is all that is open, up to the number that the server takes', () => {
    const max = limits.savedChangesMax;
    const keys = Array.from({ length: max + 1 }, (_, n) => String(n));
    const { state, result } = startBatch({ ...emptySavedList, entries: waiting(null, ...keys) }, 'k');
    expect(result?.changes.map(({ key }) => key)).toEqual(keys.slice(0, max));
    expect(state.entries.map(({ key }) => key)).toEqual([...Array(max).fill('k'), null]);
  });

  it('is one change while a refused one is looked for, until nothing waits', () => {
    const search = { ...emptySavedList, isOneByOne: true, entries: waiting(null, '1', '2') };
    const first = startBatch(search, 'k');
    expect(first.result?.changes.map(({ key }) => key)).toEqual(['1']);
    const second = startBatch(acknowledged(first.state, 'k', []), 'k2');
    expect([second.result?.changes.length, second.state.isOneByOne]).toEqual([1, true]);
    expect(acknowledged(second.state, 'k2', []).isOneByOne).toBe(false);
    expect(refused(second.state, 'k2').isOneByOne).toBe(false);
  });

  it('that was refused is not sent again', () => {
    const list = {
      ...emptySavedList,
      entries: waiting('k1', '1').map((one) => ({ ...one, state: 'refused' as const })),
    };
    expect(startBatch(list, 'k2')).toEqual({ state: list, result: null });
    expect(countUnsent(list)).toBe(0);
  });

  it('is opened again alone where the account is full', () => {
    const list = { ...emptySavedList, entries: [...waiting('k1', '1'), ...waiting('k2', '3')] };
    const after = answered(list, 'k1', notTaken('saved_full'));
    expect(after).toMatchObject({ trouble: 'full', entries: [{ state: 'open', key: null, firstSentAt: null }, {}] });
    expect(after.entries[1]).toBe(list.entries[1]);
  });

  it.each(['busy', null])('stays as it was sent after an answer that decides nothing: %s (SYNC-7)', (code) => {
    const list = { ...emptySavedList, entries: waiting('k1', '1') };
    expect(answered(list, 'k1', notTaken(code))).toMatchObject({
      trouble: 'fault',
      entries: [{ state: 'sealed', key: 'k1', attempts: 1 }],
    });
    expect(answered(list, 'k1', { kind: 'later', retryAfterMs: null }).trouble).toBeNull();
  });

  it('that was acknowledged ends any trouble and counts as a move', () => {
    const rest = waiting(null, '3');
    const list = { ...emptySavedList, trouble: 'full' as const, entries: [...waiting('k1', '1'), ...rest] };
    const after = acknowledged(list, 'k1', [item('1')]);
    expect(after).toEqual({ ...list, items: [item('3'), item('1')], entries: rest, moves: 1, trouble: null });
  });

  it('that was acknowledged ends what was refused of its things before, and nothing else', () => {
    const before = ['1', '2'].map((key, seq) => savedEntry({ seq, change: change(key), key: 'k', state: 'refused' }));
    const sent = savedEntry({ seq: 5, change: change('1', { isSaved: false }), key: 'k1' });
    const after = savedEntry({ seq: 6, change: change('1'), key: 'k2', state: 'refused' });
    const list = { ...emptySavedList, entries: [...before, sent, after] };
    expect(acknowledged(list, 'k1', []).entries).toEqual([before[1], after]);
  });

  it('of several changes is taken apart, one of a single change is refused', () => {
    const other = waiting('k2', '5');
    const several = { ...emptySavedList, entries: [...waiting('k1', '1', '2'), ...other] };
    const apart = { entries: [...waiting(null, '1', '2'), ...other], isOneByOne: true };
    expect(refused(several, 'k1')).toEqual({ ...several, ...apart });
    for (const isOneByOne of [true, false]) {
      const single = { ...emptySavedList, entries: [...waiting('k1', '1'), ...other], isOneByOne };
      const alone = waiting('k1', '1').map((one) => ({ ...one, state: 'refused' as const }));
      expect(refused(single, 'k1')).toEqual({ ...single, entries: [...alone, ...other] });
    }
  });

  it('is refused whole after 60 days: under another key it could be applied twice (SYNC-1)', () => {
    const firstSentAt = Date.parse('2026-09-01T00:00:00.000Z');
    const entries = waiting('k1', '1', '2').map((entry) => ({ ...entry, firstSentAt }));
    const { state, result } = startBatch({ ...emptySavedList, entries }, 'k2');
    expect([result, state.entries.map((entry) => entry.state)]).toEqual([null, ['refused', 'refused']]);
    expect(state.isOneByOne).toBe(false);
  });
});

describe('the list of the server', () => {
  it('is shown with what waits, and ends the trouble with the session alone', () => {
    const list = having(emptySavedList, change('1'));
    const taken = (trouble: SavedList['trouble']) => withServerList({ ...list, trouble }, [item('9')], list.moves);
    expect(taken('full')).toEqual({ ...list, items: [item('1'), item('9')], trouble: 'full' });
    expect([taken('fault').trouble, taken(null).trouble]).toEqual([null, null]);
    expect(withServerList(list, [], list.moves + 1)).toBe(list);
  });

  it('leaves the device with its account, but for what waits, which the next login shows (SYNC-3, SYNC-12)', () => {
    const list = having(
      { ...emptySavedList, items: [item('7', 'private'), item('8')] },
      change('1'),
      change('8', { note: 'mine' }),
    );
    const left = withListLogout(list);
    expect(left).toEqual({ ...list, items: [item('8', 'mine'), item('1')], pause: 'signed_out', isLeft: true });
    expect(startBatch(left, 'k').result).toBeNull();
    expect(withListLogin(left)).toEqual({ ...left, pause: null, isLeft: false });
    expect(withListLogin(list)).toBe(list);
  });

  it('is not stored by an answer that comes after the logout (SYNC-12)', () => {
    const { state } = startBatch(having(emptySavedList, change('1')), 'k');
    const left = withListLogout(state);
    expect(acknowledged(left, 'k', [item('1'), item('9', 'private')])).toBe(left);
    expect(withServerList(left, [item('9', 'private')], left.moves)).toBe(left);
  });
});

describe('the trouble that a person is shown', () => {
  it.each([
    [{ pause: 'signed_out' }, 'signed_out'],
    [{ pause: 'other_account' }, 'signed_out'],
    [{ pause: 'update_needed' }, 'fault'],
    [{ trouble: 'full' }, 'full'],
    [{}, null],
  ] as const)('is of %j %s, while something waits', (state, shown) => {
    expect(troubleOf({ ...having(emptySavedList, change('1')), ...state })).toBe(shown);
    expect(troubleOf({ ...emptySavedList, ...state })).toBeNull();
  });
});
