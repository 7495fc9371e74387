import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import type { DirectoryQuery } from './use-directory.ts';
import { useTalentDirectory } from './use-talent-directory.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Shown = ReturnType<typeof useTalentDirectory>;

function namesOf({ list }: Shown): string[] | string {
  return list.state === 'ready' ? list.data.cards.map(({ name }) => name) : list.state;
}

// Each answer is newer than the device's copy.
let rev = 0;

function startSearchServer(delayOf: (q: string) => number = () => 0) {
  return startFakeServer(async ({ path }) => {
    rev += 1;
    const q = new URL(path, 'http://localhost').searchParams.get('q') ?? '';
    await new Promise((resolve) => setTimeout(resolve, delayOf(q)));
    return { body: [buildCard(q.length + 1, { rev, name: `for "${q}"` })], headers: { 'x-total-count': '1' } };
  });
}

describe('useTalentDirectory', () => {
  it('asks once the typing rests, and keeps the last list meanwhile', async () => {
    const server = startSearchServer();
    const { result, rerender } = renderHook((q: string) => useTalentDirectory({ q, industry: '' }), {
      initialProps: '',
    });
    expect(namesOf(result.current)).toBe('loading');
    await waitFor(() => expect(namesOf(result.current)).toEqual(['for ""']));
    for (const q of ['s', 'sa', 'sar', 'sara']) rerender(q);
    expect(namesOf(result.current)).toEqual(['for ""']);
    await waitFor(() => expect(namesOf(result.current)).toEqual(['for "sara"']));
    expect(server.seen).toHaveLength(2);
  });

  it('says whether the list that is shown was asked for by words or filters, not what is typed meanwhile', async () => {
    startSearchServer();
    const { result, rerender } = renderHook((query: DirectoryQuery) => useTalentDirectory(query), {
      initialProps: { sort: 'newest' } as DirectoryQuery,
    });
    const shown = () => [namesOf(result.current), result.current.isFiltered];
    await waitFor(() => expect(shown()).toEqual([['for ""'], false]));
    rerender({ q: 'diver' });
    expect(shown()).toEqual([['for ""'], false]);
    await waitFor(() => expect(shown()).toEqual([['for "diver"'], true]));
    rerender({ q: ' ' });
    expect(shown()).toEqual([['for "diver"'], true]);
    await waitFor(() => expect(shown()).toEqual([['for ""'], false]));
    rerender({ country: 'qa' });
    await waitFor(() => expect(result.current.isFiltered).toBe(true));
  });

  it('shows the answer to the last question, in whatever order they come', async () => {
    startSearchServer((q) => (q === 'slow' ? 300 : 0));
    const { result, rerender } = renderHook((q: string) => useTalentDirectory({ q }), { initialProps: 'slow' });
    rerender('quick');
    await waitFor(() => expect(namesOf(result.current)).toEqual(['for "quick"']));
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(namesOf(result.current)).toEqual(['for "quick"']);
  });

  it('tells that the next list is on its way, of words without spaces around them and not too long', async () => {
    const server = startSearchServer(() => 60);
    const { result, rerender } = renderHook((q: string) => useTalentDirectory({ q }), { initialProps: 'one' });
    expect(result.current).toMatchObject({ list: { state: 'loading' }, isRefreshing: true });
    await waitFor(() => expect(result.current.isRefreshing).toBe(false));
    rerender(' two ');
    await waitFor(() => expect(result.current.isRefreshing).toBe(true));
    expect(namesOf(result.current)).toEqual(['for "one"']);
    await waitFor(() => expect(namesOf(result.current)).toEqual(['for "two"']));
    await waitFor(() => expect(result.current.isRefreshing).toBe(false));
    rerender('x'.repeat(limits.searchMaxLength + 1));
    await waitFor(() => expect(server.seen).toHaveLength(3));
    expect(server.seen[2]?.path).toContain(`q=${'x'.repeat(limits.searchMaxLength)}&`);
  });

  it('finds its pages as they were on Back (I16)', async () => {
    const server = startSearchServer();
    const first = renderHook(() => useTalentDirectory({ q: 'back' }));
    await waitFor(() => expect(namesOf(first.result.current)).toEqual(['for "back"']));
    first.unmount();
    const second = renderHook(() => useTalentDirectory({ q: 'back' }));
    expect(namesOf(second.result.current)).toEqual(['for "back"']);
    expect(server.seen).toHaveLength(1);
  });
});
