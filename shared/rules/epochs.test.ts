import { describe, expect, it } from 'vitest';
import { epochName, epochStart, isOlder } from './epochs.ts';

const startMs = Date.UTC(2026, 10, 21);
const first = epochName(startMs, 'AAAAAAAAAAAA');
const second = epochName(startMs + 1, 'zzz_zzz-zzzz');

describe('the name of a history', () => {
  it('tells when it began', () => {
    expect(epochStart(first)).toBe(startMs);
    expect(epochStart(epochName(Date.UTC(2090, 0, 1), 'AAAAAAAAAAAA'))).toBe(Date.UTC(2090, 0, 1));
  });

  it('tells nothing where it is only random', () => {
    expect(epochStart('RAA5JXeLnaZ0')).toBeNaN();
  });
});

describe('one version is older than another', () => {
  it.each([
    ['by its revision', { epoch: first, rev: 3 }, { epoch: first, rev: 4 }],
    ['by its history, whatever the revisions', { epoch: first, rev: 4 }, { epoch: second, rev: 3 }],
    ['by its revision, where a history is not known', { epoch: null, rev: 3 }, { epoch: first, rev: 4 }],
  ])('%s', (_how, older, newer) => {
    expect(isOlder(older, newer)).toBe(true);
    expect(isOlder(newer, older)).toBe(false);
  });

  it('never of two histories that began in the same moment', () => {
    const twin = epochName(startMs, 'BBBBBBBBBBBB');
    expect(isOlder({ epoch: first, rev: 3 }, { epoch: twin, rev: 4 })).toBe(false);
    expect(isOlder({ epoch: twin, rev: 3 }, { epoch: first, rev: 4 })).toBe(false);
  });

  it('never of itself, nor where nobody can tell the histories apart', () => {
    expect(isOlder({ epoch: first, rev: 3 }, { epoch: first, rev: 3 })).toBe(false);
    expect(isOlder({ epoch: 'RAA5JXeLnaZ0', rev: 3 }, { epoch: first, rev: 4 })).toBe(false);
    expect(isOlder({ epoch: first, rev: 4 }, { epoch: 'RAA5JXeLnaZ0', rev: 3 })).toBe(false);
  });
});
