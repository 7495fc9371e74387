import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAdminUser } from '#pwa/testing/build-admin.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import { RequestFailure } from '../../http/request-failure.ts';
import { connection } from '../core/connection.ts';
import { AdminList, type AdminListSource, type AdminPage, adminEdits } from './admin-list.ts';

const busy = new RequestFailure({ kind: 'http', status: 503, code: 'busy', message: 'Busy' });
const pageOf = (
  ids: number[],
  nextCursor: string | null = null,
  total: number | null = null,
): AdminPage<AdminUser> => ({
  items: ids.map((id) => buildAdminUser(id)),
  nextCursor,
  total,
});
const stops: (() => void)[] = [];

/** A list whose pages a test gives one by one. */
function open(change: Partial<AdminListSource<AdminUser>> = {}) {
  const asked: { cursor: string | null; answer(page: AdminPage<AdminUser>): void; fail(fault: Error): void }[] = [];
  const list = new AdminList<AdminUser>({
    fetchPage: (cursor) => new Promise((answer, fail) => asked.push({ cursor, answer, fail })),
    takeEdit: (user, edit) => (edit.subject === 'user' && edit.account.id === user.id ? edit.account : user),
    ...change,
  });
  const stop = list.subscribe(() => undefined);
  stops.push(stop);
  const shown = () => {
    const { list: now } = list.get();
    return now.state === 'ready' ? now.data.cards.map(({ id }) => id) : now.state;
  };
  const settle = async (act: (question: NonNullable<(typeof asked)[0]>) => void, place = -1) => {
    const question = asked.at(place);
    if (question) act(question);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    list,
    asked: () => asked.map(({ cursor }) => cursor),
    stop,
    shown,
    answer: (page: AdminPage<AdminUser>, place?: number) => settle(({ answer }) => answer(page), place),
    fail: (fault: Error) => settle(({ fail }) => fail(fault)),
  };
}

function reconnect(): void {
  connection.set('offline');
  connection.set('online');
}

beforeEach(() => connection.set('online'));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  adminEdits.set(null);
});

describe('the pages of a list', () => {
  it('are asked for one at a time, and no further than they go', async () => {
    const { list, asked, answer, shown } = open();
    list.refresh();
    list.loadMore();
    expect([asked(), list.get().isRefreshing]).toEqual([[null], true]);
    await answer(pageOf([9, 8], 'next', 4));
    expect(list.get()).toMatchObject({
      list: { isStale: false, data: { total: 4, isTotalKnown: true, hasMore: true } },
      isRefreshing: false,
      isLoadingMore: false,
    });
    list.loadMore();
    list.loadMore();
    expect([asked(), list.get().isLoadingMore]).toEqual([[null, 'next'], true]);
    await answer(pageOf([8, 7, 6]));
    expect([shown(), list.get().isLoadingMore]).toEqual([[9, 8, 7, 6], false]);
    list.loadMore();
    expect(asked()).toHaveLength(2);
  });

  it('have the total of the server, or of what is shown where there is more; then it is not known', async () => {
    const { list, answer } = open();
    const total = () => {
      const { list: now } = list.get();
      return now.state === 'ready' ? [now.data.total, now.data.isTotalKnown, now.data.hasMore] : now.state;
    };
    await answer(pageOf([9, 8]));
    expect(total()).toEqual([2, true, false]);
    list.refresh();
    await answer(pageOf([9, 8], 'a'));
    expect(total()).toEqual([2, false, true]);
    list.loadMore();
    await answer(pageOf([7], 'b'));
    expect(total()).toEqual([3, false, true]);
    list.loadMore();
    await answer(pageOf([6]));
    expect(total()).toEqual([4, true, false]);
  });

  it('that come after the list was replaced are of no use', async () => {
    const { list, answer, asked, shown } = open();
    await answer(pageOf([9], 'a', 3));
    list.loadMore();
    const late = asked().length - 1;
    list.refresh();
    await answer(pageOf([5, 4], 'b', 4));
    await answer(pageOf([8], 'c'), late);
    expect([asked()[late], shown()]).toEqual(['a', [5, 4]]);
    expect(list.get()).toMatchObject({ list: { data: { total: 4 } }, isLoadingMore: false, loadMoreError: null });
    list.loadMore();
    expect(asked().at(-1)).toBe('b');
  });

  it('stay when one cannot be had anew, and the next may be asked for again', async () => {
    const { list, answer, fail, shown, asked } = open();
    await answer(pageOf([9], 'a', 3));
    list.refresh();
    await fail(busy);
    expect([shown(), list.get().isRefreshing]).toEqual([[9], false]);
    list.loadMore();
    await fail(busy);
    expect(list.get()).toMatchObject({ loadMoreError: busy, isLoadingMore: false });
    list.loadMore();
    expect(list.get().loadMoreError).toBeNull();
    expect(asked().at(-1)).toBe('a');
  });
});

describe('a list that could not be had', () => {
  it('is asked for anew by hand or with the line, and shows that it is on its way', async () => {
    const { list, fail, shown, answer, asked } = open();
    await fail(busy);
    expect(list.get().list).toEqual({ state: 'failed', error: busy });
    list.refresh();
    expect(shown()).toBe('loading');
    await fail(busy);
    reconnect();
    expect([shown(), asked().length]).toEqual(['loading', 3]);
    await answer(pageOf([1]));
    reconnect();
    expect(asked()).toHaveLength(3);
  });

  it('stays as it is while a refresh fails, and is asked for again with the connection', async () => {
    const { list, fail, shown, answer, asked } = open();
    await answer(pageOf([1]));
    list.refresh();
    await fail(busy);
    expect([shown(), list.get().refreshError]).toEqual([[1], busy]);
    reconnect();
    expect([list.get().refreshError, asked().length]).toEqual([null, 3]);
    await answer(pageOf([2]));
    expect(list.get()).toMatchObject({ refreshError: null, list: { data: { cards: [buildAdminUser(2)] } } });
  });
});

describe('an act', () => {
  const hidden = buildAdminUser(2, { isActive: false });

  it('changes the row that it is about, and no other', async () => {
    const { list, answer } = open();
    adminEdits.set({ subject: 'user', account: hidden });
    await answer(pageOf([3, 2]));
    await answer(pageOf([3, 2], 'a', 5));
    adminEdits.set({ subject: 'user', account: { ...hidden } });
    const [three, two] = [buildAdminUser(3), hidden];
    expect(list.get().list).toMatchObject({ data: { cards: [three, two], total: 5, hasMore: true } });
    adminEdits.set(null);
    expect(list.get().list).toMatchObject({ data: { cards: [three, two] } });
  });

  it('asks anew for a list to which it may add', async () => {
    const source = { fetchPage: vi.fn(async () => pageOf([1])) };
    const list = new AdminList<AdminUser>(source);
    stops.push(list.subscribe(() => undefined));
    await vi.waitFor(() => expect(list.get().isRefreshing).toBe(false));
    adminEdits.set(null);
    adminEdits.set({ subject: 'mail' });
    expect(list.get().isRefreshing).toBe(true);
    await vi.waitFor(() => expect(list.get().isRefreshing).toBe(false));
    expect(source.fetchPage).toHaveBeenCalledTimes(2);
  });
});

describe('a list that nobody follows any more', () => {
  it('hears of no act and no line, looks no further for a first row, and is not asked for by the next', async () => {
    const { list, answer, asked, stop, shown } = open();
    stop();
    await answer(pageOf([], 'a'));
    expect([asked(), shown()]).toEqual([[null], []]);
    adminEdits.set({ subject: 'user', account: buildAdminUser(1) });
    list.loadMore();
    await answer(pageOf([1], 'b'));
    adminEdits.set({ subject: 'user', account: buildAdminUser(1, { isActive: false }) });
    expect(list.get().list).toMatchObject({ data: { cards: [{ isActive: true }] } });
    stops.push(list.subscribe(() => undefined));
    expect(asked()).toHaveLength(2);
    list.loadMore();
    await answer(pageOf([], 'c'));
    expect(asked()).toEqual([null, 'a', 'b', 'c']);
  });

  it('is not asked for by the line after it failed', async () => {
    const { stop, fail, asked } = open();
    await fail(busy);
    stop();
    reconnect();
    expect(asked()).toHaveLength(1);
  });
});
