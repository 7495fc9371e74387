import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAdminCompany, buildAdminUser } from '#pwa/testing/build-admin.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { moderateCompany, moderateUser, setFeatured } from './admin-actions.ts';
import { adminEdits } from './admin-list.ts';
import { useAdminCompanies, useAdminUsers, useAuditLog } from './use-admin-list.ts';

const pageOf = (items: unknown[], nextCursor: string | null = null, total: number | null = items.length) => ({
  body: { items, nextCursor, total },
});
const searchOf = ({ path }: SeenRequest) => new URL(path, 'http://localhost').searchParams;
const idsIn = (followed: ReturnType<typeof useAdminUsers>) =>
  followed.list.state === 'ready' ? followed.list.data.cards.map(({ id }) => id) : followed.list.state;

// A busy machine takes longer to read it for the first time than a test waits.
beforeAll(async () => void (await import('../../http/call-by-name.ts')));
beforeEach(() => session.set({ state: 'signed-in', account: buildOwnProfile({ role: 'admin' }), isOffline: false }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.set({ state: 'signed-out' });
  connection.set('online');
});

describe("an administrator's list", () => {
  it('is searched and turned page by page on the server, and repeats nobody (N3)', async () => {
    const server = startFakeServer((request) =>
      searchOf(request).get('cursor')
        ? pageOf([buildAdminUser(2), buildAdminUser(1)], null, null)
        : pageOf([buildAdminUser(3), buildAdminUser(2)], 'next', 3),
    );
    const { result } = renderHook(() => useAdminUsers({ q: ' sara ', industry: 'energy' }));
    await waitFor(() => expect(idsIn(result.current)).toEqual([3, 2]));
    expect(result.current.list).toMatchObject({ data: { total: 3, hasMore: true } });
    act(() => result.current.loadMore());
    await waitFor(() => expect(idsIn(result.current)).toEqual([3, 2, 1]));
    expect(result.current.list).toMatchObject({ data: { total: 3, hasMore: false } });
    expect(Object.fromEntries(searchOf(server.seen[1] as SeenRequest))).toEqual({
      q: 'sara',
      industry: 'energy',
      cursor: 'next',
    });
  });

  it('stays as it was while the next one is on its way', async () => {
    const held = Promise.withResolvers<void>();
    startFakeServer(async (request) => {
      if (searchOf(request).get('q') !== 'one') await held.promise;
      return pageOf([buildAdminUser(searchOf(request).get('q') === 'one' ? 1 : 2)]);
    });
    const { result, rerender } = renderHook((q: string) => useAdminUsers({ q }), { initialProps: 'one' });
    expect(result.current).toMatchObject({ list: { state: 'loading' }, isRefreshing: true });
    await waitFor(() => expect(result.current).toMatchObject({ list: { state: 'ready' }, isRefreshing: false }));
    rerender('two');
    await waitFor(() => expect(result.current.isRefreshing).toBe(true));
    expect(idsIn(result.current)).toEqual([1]);
    held.resolve();
    await waitFor(() =>
      expect(result.current).toMatchObject({ list: { data: { cards: [{ id: 2 }] } }, isRefreshing: false }),
    );
  });

  it('looks on where the server stopped without having found anybody, and calls no part the whole', async () => {
    startFakeServer((request) => {
      const cursor = searchOf(request).get('cursor');
      if (cursor === null) return pageOf([], 'a', null);
      return cursor === 'a' ? pageOf([buildAdminUser(9)], 'b', null) : pageOf([buildAdminUser(4)], null, null);
    });
    const { result } = renderHook(() => useAdminUsers({ view: 'hidden', q: 'sara' }));
    await waitFor(() => expect(idsIn(result.current)).toEqual([9]));
    expect(result.current.list).toMatchObject({ data: { total: 1, isTotalKnown: false, hasMore: true } });
    act(() => result.current.loadMore());
    await waitFor(() => expect(idsIn(result.current)).toEqual([9, 4]));
    expect(result.current.list).toMatchObject({ data: { total: 2, isTotalKnown: true, hasMore: false } });
  });

  it('keeps its rows when a further page fails, says so, and goes on at the next try', async () => {
    let isBusy = true;
    startFakeServer((request) => {
      if (!searchOf(request).get('cursor')) return pageOf([buildAdminUser(3)], 'next', 2);
      return isBusy
        ? { status: 503, body: { code: 'busy', message: 'Please try again shortly' } }
        : pageOf([buildAdminUser(2)]);
    });
    const { result } = renderHook(() => useAdminUsers({}));
    await waitFor(() => expect(idsIn(result.current)).toEqual([3]));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.loadMoreError).toMatchObject({ code: 'busy' }));
    expect([idsIn(result.current), result.current.isLoadingMore]).toEqual([[3], false]);
    isBusy = false;
    act(() => result.current.loadMore());
    await waitFor(() => expect(idsIn(result.current)).toEqual([3, 2]));
    expect(result.current.loadMoreError).toBeNull();
  });

  it('shows what the server made of an act, and not before it answered (N6)', async () => {
    const held = Promise.withResolvers<void>();
    startFakeServer(async ({ method }) => {
      if (method === 'GET') return pageOf([buildAdminUser(2), buildAdminUser(1)]);
      await held.promise;
      return {
        body: { ...buildAdminUser(1, { isFeatured: true, featuredUntil: '2099-01-01T00:00:00.000Z' }), changeId: 7 },
      };
    });
    const { result } = renderHook(() => useAdminUsers({}));
    await waitFor(() => expect(idsIn(result.current)).toEqual([2, 1]));
    const sent = setFeatured(1, 30);
    expect(result.current.list).toMatchObject({ data: { cards: [{ isFeatured: false }, { isFeatured: false }] } });
    held.resolve();
    await act(async () => void (await sent));
    expect(result.current.list).toMatchObject({ data: { cards: [{ isFeatured: false }, { isFeatured: true }] } });
  });

  it('asks again when an act overtook its answer', async () => {
    const late = Promise.withResolvers<void>();
    let asked = 0;
    startFakeServer(async ({ method }) => {
      if (method === 'PATCH') return { body: buildAdminUser(1, { isActive: false }) };
      asked += 1;
      const isFirst = asked === 1;
      if (isFirst) await late.promise;
      return pageOf([buildAdminUser(1, { isActive: isFirst })]);
    });
    const { result } = renderHook(() => useAdminUsers({}));
    await waitFor(() => expect(asked).toBe(1));
    await moderateUser(1, { isActive: false });
    late.resolve();
    await waitFor(() => expect(result.current.list).toMatchObject({ data: { cards: [{ isActive: false }] } }));
  });

  it('of companies shows what the server made of an act on one of them', async () => {
    const [one, two] = [buildAdminCompany(1), buildAdminCompany(2)];
    startFakeServer(({ method }) => (method === 'GET' ? pageOf([two, one]) : { body: { ...one, isVerified: true } }));
    const companies = renderHook(() => useAdminCompanies({})).result;
    await waitFor(() => expect(companies.current.list.state).toBe('ready'));
    await act(async () => void (await moderateCompany(1, { isVerified: true })));
    expect(companies.current.list).toMatchObject({ data: { cards: [two, { ...one, isVerified: true }] } });
    // An act on a person with the same number is about no company.
    act(() => adminEdits.set({ subject: 'user', account: buildAdminUser(2, { name: 'Not a company' }) }));
    expect(companies.current.list).toMatchObject({ data: { cards: [two, { ...one, isVerified: true }] } });
  });

  it('of acts is asked for anew after each act', async () => {
    let asked = 0;
    startFakeServer(({ method }) => {
      if (method === 'PATCH') return { body: buildAdminUser(1, { isVerified: true }) };
      asked += 1;
      return pageOf([]);
    });
    const { result } = renderHook(() => useAuditLog());
    await waitFor(() => expect(result.current.list.state).toBe('ready'));
    await act(async () => void (await moderateUser(1, { isVerified: true })));
    await waitFor(() => expect(asked).toBe(2));
  });

  it('says why it failed, and is asked again once the connection is back', async () => {
    const server = startFakeServer(() => pageOf([buildAdminUser(1)]));
    server.isDown = true;
    const { result } = renderHook(() => useAdminUsers({}));
    await waitFor(() => expect(result.current.list).toMatchObject({ state: 'failed', error: { kind: 'offline' } }));
    server.isDown = false;
    act(() => connection.set('online'));
    await waitFor(() => expect(idsIn(result.current)).toEqual([1]));
  });

  it('makes the session doubtful when the server takes nobody for an administrator (N1)', async () => {
    const server = startFakeServer(({ path }) =>
      path.startsWith('/api/admin')
        ? { status: 403, body: { code: 'forbidden', message: 'Forbidden' } }
        : { body: buildOwnProfile({ role: 'talent' }) },
    );
    const { result } = renderHook(() => useAdminUsers({}));
    await waitFor(() => expect(result.current.list.state).toBe('failed'));
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(true));
    await waitFor(() => expect(session.get()).toMatchObject({ account: { role: 'talent' } }));
  });
});
