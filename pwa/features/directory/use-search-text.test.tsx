import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { useSearchText } from './use-directory-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A search box whose address follows when the test says so. */
function openBox() {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  const hook = renderHook(({ addressed }) => useSearchText(addressed, write), { initialProps: { addressed: '' } });
  return {
    written,
    shown: () => hook.result.current[0],
    type(text: string) {
      act(() => hook.result.current[1](text));
    },
    pause: () => act(() => vi.advanceTimersByTime(limits.searchDebounceMs)),
    arrive: (addressed: string) => hook.rerender({ addressed }),
  };
}

it('what is typed stays while the addresses of the searches before it arrive, late and one by one (I16)', () => {
  const box = openBox();
  for (const text of ['accountant', 'designer']) {
    box.type(text);
    box.pause();
  }
  box.type('nurse');
  for (const late of ['accountant', 'designer']) {
    box.arrive(late);
    expect(box.shown()).toBe('nurse');
  }
  box.pause();
  expect(box.written).toEqual(['accountant', 'designer', 'nurse']);
});

it('a search that is typed again before the address of the one between has come is written again (I16)', () => {
  const box = openBox();
  for (const text of ['nurse', 'nurses', 'nurse']) {
    box.type(text);
    box.pause();
  }
  expect(box.written).toEqual(['nurse', 'nurses', 'nurse']);
  for (const late of ['nurse', 'nurses', 'nurse']) box.arrive(late);
  expect(box.shown()).toBe('nurse');
});

it('an address from outside replaces the text (I16)', () => {
  const box = openBox();
  box.type('nurse');
  box.pause();
  box.arrive('nurse');
  box.arrive('engineer');
  expect(box.shown()).toBe('engineer');
  box.pause();
  expect(box.written).toEqual(['nurse']);
});
