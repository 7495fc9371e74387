import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import {
  countUnsent,
  emptySavedList,
  isSavedListFull,
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
