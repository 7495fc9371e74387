import { afterEach, describe, expect, it } from 'vitest';
import type { ListFilter } from '../../http/list-page.ts';
import { type FirstData, isFirstMissing, queryOf, setFirstData, takeFirst, takeFirstList } from './first-data.ts';

const stats = { talents: 120 } as NonNullable<FirstData['stats']>;
const filterOf = (given: Partial<ListFilter>): ListFilter => ({ q: '', industry: '', country: '', ...given });
const talents = { cards: [], total: 3, next: null };

afterEach(() => setFirstData(null));

describe('the data that came with the page', () => {
  it('are given once', () => {
    setFirstData({ path: '/', stats });
    expect(takeFirst('stats')).toEqual(stats);
    expect(takeFirst('stats')).toBeUndefined();
  });

  it('are none where the page has none', () => {
    expect(takeFirst('stats')).toBeUndefined();
    expect(takeFirstList('talents', filterOf({}))).toBeUndefined();
  });

  it('are the list of their own filter only, in whatever order it is written', () => {
    const path = '/browse?q=sara&industry=energy';
    setFirstData({ path, talents });
    expect(takeFirstList('talents', filterOf({ q: 'sara' }))).toBeUndefined();
    expect(takeFirstList('talents', filterOf({}))).toBeUndefined();
    expect(takeFirstList('companies', filterOf({ industry: 'energy', q: 'sara' }))).toBeUndefined();
    expect(takeFirstList('talents', filterOf({ industry: 'energy', q: 'sara', country: '' }))).toEqual(talents);
    expect(takeFirstList('talents', filterOf({ industry: 'energy', q: 'sara' }))).toBeUndefined();
  });

  it('say that nothing is at their own address, and at no other', () => {
    setFirstData({ path: '/Nobody-Here', isMissing: true });
    expect(isFirstMissing('/nobody-here')).toBe(true);
    expect(isFirstMissing('/somebody')).toBe(false);
    setFirstData({ path: '/nobody-here' });
    expect(isFirstMissing('/nobody-here')).toBe(false);
  });
});

it('writes a filter in one form, without empty values', () => {
  expect(queryOf(filterOf({ q: 'a b', industry: 'energy', country: '' }))).toBe('industry=energy&q=a+b');
  expect(queryOf(filterOf({}))).toBe('');
});
