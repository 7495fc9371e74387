import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListFilter } from '../../http/list-page.ts';
import {
  type InitialData,
  isFirstMissing,
  queryOf,
  setInitialData,
  takeInitialData,
  takeInitialList,
} from './initial-data.ts';

const stats = { talents: 120 } as NonNullable<InitialData['stats']>;
const filterOf = (given: Partial<ListFilter>): ListFilter => ({ q: '', industry: '', country: '', ...given });
const talents = { cards: [], total: 3, next: null };

afterEach(() => setInitialData(null));

describe('the data that came with the page', () => {
  it('are given once', () => {
    setInitialData({ path: '/', stats });
    expect(takeInitialData('stats')).toEqual(stats);
    expect(takeInitialData('stats')).toBeUndefined();
  });

  it('are none where the page has none', () => {
    expect(takeInitialData('stats')).toBeUndefined();
    expect(takeInitialList('talents', filterOf({}))).toBeUndefined();
  });

  it('are the list of their own filter only, in whatever order it is written', () => {
    const path = '/browse?q=sara&industry=energy';
    setInitialData({ path, talents });
    expect(takeInitialList('talents', filterOf({ q: 'sara' }))).toBeUndefined();
    expect(takeInitialList('talents', filterOf({}))).toBeUndefined();
    expect(takeInitialList('companies', filterOf({ industry: 'energy', q: 'sara' }))).toBeUndefined();
    expect(takeInitialList('talents', filterOf({ industry: 'energy', q: 'sara', country: '' }))).toEqual(talents);
    expect(takeInitialList('talents', filterOf({ industry: 'energy', q: 'sara' }))).toBeUndefined();
  });

  it('say that nothing is at their own address, and at no other', () => {
    setInitialData({ path: '/Nobody-Here', isMissing: true });
    expect(isFirstMissing('/nobody-here')).toBe(true);
    expect(isFirstMissing('/somebody')).toBe(false);
    setInitialData({ path: '/nobody-here' });
    expect(isFirstMissing('/nobody-here')).toBe(false);
  });
});

describe('what the served page says', () => {
  /** A page with this text among its markup; modules of its own, as each page has them. */
  async function load(text: string | null, storedAt?: string) {
    document.getElementById('first-data')?.remove();
    if (text !== null) {
      const island = document.createElement('script');
      island.id = 'first-data';
      island.type = 'application/json';
      island.textContent = text;
      if (storedAt) island.dataset.kept = storedAt;
      document.body.append(island);
    }
    vi.resetModules();
    return await import('./initial-data.ts');
  }

  afterEach(() => document.getElementById('first-data')?.remove());

  it('is read once, with the moment when the worker kept it', async () => {
    const page = await load(JSON.stringify({ path: '/', stats }), '7000');
    expect([page.readInitialData(), page.pageStoredAt()]).toEqual([{ path: '/', stats }, 7000]);
    expect(page.takeInitialData('stats')).toEqual(stats);
    expect(page.readInitialData()).toEqual({ path: '/' });
    expect((await load('{"path":"/"}')).pageStoredAt()).toBeUndefined();
  });

  it.each([
    ['there is none', null],
    ['it is empty', ''],
    ['it says so', 'null'],
    ['it is broken', '{'],
  ])('is nothing where %s', async (_, text) => {
    const page = await load(text);
    expect([page.readInitialData(), page.pageStoredAt()]).toEqual([null, undefined]);
    expect([page.takeInitialData('stats'), page.isFirstMissing('/')]).toEqual([undefined, false]);
  });

  it('is given to each part of a page that the server renders', async () => {
    const page = await load(null);
    page.setInitialData({ path: '/', stats });
    vi.stubGlobal('document', undefined);
    const taken = [page.takeInitialData('stats'), page.takeInitialData('stats'), page.pageStoredAt()];
    vi.unstubAllGlobals();
    expect(taken).toEqual([stats, stats, undefined]);
  });
});

it('writes a filter in one form, without empty values', () => {
  expect(queryOf(filterOf({ q: 'a b', industry: 'energy', country: '' }))).toBe('industry=energy&q=a+b');
  expect(queryOf(filterOf({}))).toBe('');
});
