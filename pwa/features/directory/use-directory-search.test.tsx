import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { type DirectorySearch, type SearchUpdate, useDirectorySearch } from './use-directory-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A directory on a slow device: its address changes at once, and is drawn when the test says so. */
function openDirectory(address: DirectorySearch = {}) {
  const place = { address };
  const write = (update: SearchUpdate) => {
    place.address = update(place.address);
  };
  const hook = renderHook((drawn: DirectorySearch) => useDirectorySearch(drawn, write), { initialProps: address });
  return {
    place,
    search: () => hook.result.current,
    draw: () => hook.rerender(place.address),
    type: (text: string) => act(() => hook.result.current.setText(text)),
    pause: () => act(() => vi.advanceTimersByTime(limits.searchDebounceMs)),
  };
}

it('what was typed does not take back a filter that was chosen after it and is not drawn yet (I16)', () => {
  const { place, type, pause, draw, search } = openDirectory({ industry: 'energy' });
  type('solar');
  place.address = { ...place.address, country: 'Oman' };
  pause();
  expect(place.address).toEqual({ industry: 'energy', country: 'Oman', q: 'solar' });
  draw();
  expect(search()).toMatchObject({ text: 'solar', industry: 'energy', country: 'Oman', isFiltered: true });
});

it('a filter is chosen with what is typed and not written yet, and beside the others', () => {
  const { place, type, search } = openDirectory({ country: 'Oman', sort: 'newest' });
  type('solar');
  act(() => search().choose({ industry: 'energy' }));
  expect(place.address).toEqual({ country: 'Oman', sort: 'newest', industry: 'energy', q: 'solar' });
  act(() => search().choose({ country: '' }));
  expect(place.address).toEqual({ sort: 'newest', industry: 'energy', q: 'solar' });
});

it('all is cleared but the order', () => {
  const { place, search, draw, pause } = openDirectory({ q: 'solar', industry: 'energy', sort: 'match' });
  expect(search().isFiltered).toBe(true);
  act(() => search().clear());
  expect(place.address).toEqual({ sort: 'match' });
  draw();
  pause();
  expect(search()).toMatchObject({ text: '', industry: '', choices: {}, isFiltered: false });
  expect(place.address).toEqual({ sort: 'match' });
});
