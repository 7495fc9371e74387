import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import {
  countUnsent,
  emptySavedList,
  isSavedListFull,
  keepOnlyWaiting,
  makeChange,
  reopenBatch,
  type SavedList,
  sealBatch,
  takeAcknowledgement,
  takeRefusal,
  takeServerList,
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
    const { result } = sealBatch(list, 'k');
    expect(result?.changes).toMatchObject([{ key: '1', note: 'ab', noteBase: '' }]);
  });

  it('SYNC-1 sends a batch again unchanged until it is acknowledged', () => {
    const first = sealBatch(having(emptySavedList, change('1')), 'k1');
    const later = having(first.list, change('1', { isSaved: false }), change('2'));
    expect(sealBatch(later, 'k2').result).toEqual(first.result);
    const acknowledged = takeAcknowledgement(later, 'k1', [item('1'), item('9')]);
    expect(keysOf(acknowledged)).toEqual(['2', '9']);
    expect(sealBatch(acknowledged, 'k2').result?.changes).toMatchObject([{ key: '1', isSaved: false }, { key: '2' }]);
  });

  it('takes an answer to a batch once', () => {
    const { list } = sealBatch(having(emptySavedList, change('1')), 'k1');
    const done = takeAcknowledgement(list, 'k1', [item('1')]);
    expect(takeAcknowledgement(done, 'k1', [])).toBe(done);
  });

  it('SYNC-3 does not take a list that was asked for before a change', () => {
    const list = having(emptySavedList, change('1'));
    const done = takeAcknowledgement(sealBatch(list, 'k').list, 'k', [item('1')]);
    expect(keysOf(takeServerList(done, [], list.moves))).toEqual(['1']);
    expect(keysOf(takeServerList(done, [item('7')], done.moves))).toEqual(['7']);
  });

  it('finds the one change that the server never takes, and keeps it in sight', () => {
    const sealed = sealBatch(having(emptySavedList, change('1'), change('2')), 'k1').list;
    const alone = sealBatch(takeRefusal(sealed, 'k1'), 'k2');
    expect(alone.result?.changes).toMatchObject([{ key: '1' }]);
    const refused = takeRefusal(alone.list, 'k2');
    const next = sealBatch(refused, 'k3');
    expect(next.result?.changes).toMatchObject([{ key: '2' }]);
    const done = takeAcknowledgement(next.list, 'k3', [item('2')]);
    expect([keysOf(done).toSorted(), countUnsent(done)]).toEqual([['1', '2'], 0]);
    expect(sealBatch(done, 'k4').result).toBeNull();
    const removed = having(done, change('1', { isSaved: false }));
    expect(keysOf(removed)).toEqual(['2']);
  });

  it('sends a removal together with what did not fit', () => {
    const sealed = sealBatch(having(emptySavedList, change('1')), 'k1').list;
    const full = reopenBatch(sealed, 'k1', 'full');
    expect(full.trouble).toBe('full');
    const { result } = sealBatch(having(full, change('5', { isSaved: false })), 'k2');
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
    expect(list.waiting).toHaveLength(2);
  });

  it('waits with a number and counts as a move, but on a device without an account', () => {
    const one = having(emptySavedList, change('1'));
    expect(one).toMatchObject({ nextSeq: 2, moves: 1, waiting: [{ seq: 1, batch: null, isRefused: false }] });
    expect(having(one, change('2'))).toMatchObject({ nextSeq: 3, moves: 2, waiting: [{ seq: 1 }, { seq: 2 }] });
    const alone = makeChange(one, change('2'), { isSent: false });
    expect(alone).toEqual({ ...one, items: [item('2'), item('1')] });
  });

  it('joins the one that waits: a removal ends it, a save waits behind a removal, and a note has one base', () => {
    const waiting = (...changes: SavedChange[]) => having(emptySavedList, ...changes).waiting.map((one) => one.change);
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
    const { list: sent } = sealBatch(having(emptySavedList, change('1', { note: 'a', noteBase: '' })), 'k');
    const list = takeRefusal(sent, 'k');
    const { waiting } = having(list, change('1', { alert: 'daily' }));
    const both = change('1', { note: 'a', noteBase: '', alert: 'daily' });
    expect(waiting).toMatchObject([{ batch: null, isRefused: false, change: both }]);
  });

  it('ends a refusal of the same thing, and of no other', () => {
    const refused = { batch: 'k', isRefused: true };
    const waiting = ['1', '2'].map((key, seq) => ({ seq, change: change(key), ...refused }));
    const next = having({ ...emptySavedList, waiting, nextSeq: 5 }, change('1', { isSaved: false }));
    expect(next.waiting).toEqual([
      waiting[1],
      { seq: 5, batch: null, isRefused: false, change: change('1', { isSaved: false }) },
    ]);
  });
});

describe('a batch', () => {
  const waiting = (batch: string | null, ...keys: string[]) =>
    keys.map((key, seq) => ({ seq: Number(key) + seq, batch, change: change(key), isRefused: false }));

  it('is all that is open, up to the number that the server takes', () => {
    const max = limits.savedChangesMax;
    const keys = Array.from({ length: max + 1 }, (_, n) => String(n));
    const { list, result } = sealBatch({ ...emptySavedList, waiting: waiting(null, ...keys) }, 'k');
    expect(result?.changes.map(({ key }) => key)).toEqual(keys.slice(0, max));
    expect(list.waiting.map(({ batch }) => batch)).toEqual([...Array(max).fill('k'), null]);
  });

  it('is one change while a refused one is looked for, and no batch ends the search', () => {
    const search = { ...emptySavedList, isOneByOne: true };
    const { list, result } = sealBatch({ ...search, waiting: waiting(null, '1', '2') }, 'k');
    expect(result?.changes.map(({ key }) => key)).toEqual(['1']);
    expect(list.isOneByOne).toBe(true);
    expect(sealBatch(search, 'k')).toEqual({ list: emptySavedList, result: null });
    expect(sealBatch(emptySavedList, 'k').list).toBe(emptySavedList);
  });

  it('that was refused is not sent again', () => {
    const refused = { ...emptySavedList, waiting: waiting('k1', '1').map((one) => ({ ...one, isRefused: true })) };
    expect(sealBatch(refused, 'k2')).toEqual({ list: refused, result: null });
    expect(countUnsent(refused)).toBe(0);
  });

  it('is opened again alone, with the trouble that it met', () => {
    const list = { ...emptySavedList, waiting: [...waiting('k1', '1'), ...waiting('k2', '3')] };
    const after = reopenBatch(list, 'k1', 'full');
    expect(after).toEqual({ ...list, trouble: 'full', waiting: [...waiting(null, '1'), ...waiting('k2', '3')] });
  });

  it('that was acknowledged ends any trouble and counts as a move', () => {
    const list = {
      ...emptySavedList,
      trouble: 'full' as const,
      waiting: [...waiting('k1', '1'), ...waiting(null, '3')],
    };
    const after = takeAcknowledgement(list, 'k1', [item('1')]);
    const items = [item('3'), item('1')];
    expect(after).toEqual({ ...list, items, waiting: waiting(null, '3'), moves: 1, trouble: null });
  });

  it('of several changes is taken apart, one of a single change is refused', () => {
    const other = waiting('k2', '5');
    const several = { ...emptySavedList, waiting: [...waiting('k1', '1', '2'), ...other] };
    const apart = { waiting: [...waiting(null, '1', '2'), ...other], isOneByOne: true };
    expect(takeRefusal(several, 'k1')).toEqual({ ...several, ...apart });
    for (const isOneByOne of [true, false]) {
      const single = { ...emptySavedList, waiting: [...waiting('k1', '1'), ...other], isOneByOne };
      const refused = waiting('k1', '1').map((one) => ({ ...one, isRefused: true }));
      expect(takeRefusal(single, 'k1')).toEqual({ ...single, waiting: [...refused, ...other] });
    }
  });
});

describe('the list of the server', () => {
  it('is shown with what waits, and ends the trouble with the session alone', () => {
    const list = having(emptySavedList, change('1'));
    const taken = (trouble: SavedList['trouble']) => takeServerList({ ...list, trouble }, [item('9')], list.moves);
    expect(taken('full')).toEqual({ ...list, items: [item('1'), item('9')], trouble: 'full' });
    expect([taken('signed_out').trouble, taken(null).trouble]).toEqual([null, null]);
    expect(takeServerList(list, [], list.moves + 1)).toBe(list);
  });

  it('leaves the device with its account, but for what waits, which the next login shows (SYNC-3, SYNC-12)', () => {
    const list = having(
      { ...emptySavedList, items: [item('7', 'private'), item('8')] },
      change('1'),
      change('8', { note: 'mine' }),
    );
    expect(keepOnlyWaiting(list)).toEqual({ ...list, items: [item('8', 'mine'), item('1')] });
  });
});
