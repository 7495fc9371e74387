import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildAdminCompany, buildAdminUser } from '#pwa/testing/build-admin.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { limits } from '#shared/limits.ts';
import { adminEdits } from './admin-list.ts';
import {
  type FollowedAdminList,
  useAdminCompanies,
  useAdminJobs,
  useAdminMessages,
  useAdminReports,
  useAdminUsers,
} from './use-admin-list.ts';

const pageOf = (...items: object[]) => ({ body: { items, nextCursor: null, total: items.length } });
const answerAll = ({ path }: SeenRequest) =>
  path.startsWith('/api/admin/companies')
    ? pageOf(buildAdminCompany(1), buildAdminCompany(2))
    : pageOf(buildAdminUser(1), buildAdminUser(2));
let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  server = startFakeServer(answerAll);
});
afterEach(() => {
  leavePage();
  adminEdits.set(null);
});

function follow<Item extends { id: number }, Asked>(useIt: (asked: Asked) => FollowedAdminList<Item>, asked: Asked) {
  const { result, rerender } = renderHook(useIt, { initialProps: asked });
  const { list: first } = result.current;
  const cards = () => {
    const { list } = result.current;
    return list.state === 'ready' ? list.data.cards : list.state;
  };
  return { result, rerender, cards, first };
}

const askedFor = (name: string) =>
  server.seen.map(({ path }) => new URL(path, 'http://localhost').searchParams.get(name) ?? '');

it('an act changes the row of its person or company, and no row of the same number in the other list', async () => {
  const people = follow(useAdminUsers, {});
  const companies = follow(useAdminCompanies, {});
  await waitFor(() => expect([people.cards(), companies.cards()]).not.toContain('loading'));
  const [hidden, shut] = [buildAdminUser(1, { isActive: false }), buildAdminCompany(2, { isActive: false })];
  act(() => adminEdits.set({ subject: 'user', account: hidden }));
  expect(people.cards()).toEqual([hidden, buildAdminUser(2)]);
  expect(companies.cards()).toEqual([buildAdminCompany(1), buildAdminCompany(2)]);
  act(() => adminEdits.set({ subject: 'company', account: shut }));
  expect(people.cards()).toEqual([hidden, buildAdminUser(2)]);
  expect(companies.cards()).toEqual([buildAdminCompany(1), shut]);
  expect(server.seen).toHaveLength(2);
});

it('what is typed is asked for once nothing more is typed, without its edges and no longer than a search', async () => {
  const { rerender, cards } = follow(useAdminUsers, { q: ' sara ', view: 'hidden' as const, industry: 'energy' });
  await waitFor(() => expect(cards()).toHaveLength(2));
  rerender({ q: 'm', view: 'hidden', industry: 'energy' });
  rerender({ q: `  ${'x'.repeat(limits.searchMaxLength)}y`, view: 'hidden', industry: 'energy' });
  await waitFor(() => expect(server.seen).toHaveLength(2));
  expect(askedFor('q')).toEqual(['sara', 'x'.repeat(limits.searchMaxLength)]);
  expect([askedFor('view'), askedFor('industry')]).toEqual([
    ['hidden', 'hidden'],
    ['energy', 'energy'],
  ]);
});

it('the last list stays while the next one is on its way, which is then shown', async () => {
  const { result, rerender, cards, first } = follow(useAdminUsers, { industry: '' });
  expect([first.state, result.current.isRefreshing]).toEqual(['loading', true]);
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(result.current.isRefreshing).toBe(false);
  const answer = Promise.withResolvers<void>();
  server.answering = async () => {
    await answer.promise;
    return pageOf(buildAdminUser(3));
  };
  rerender({ industry: 'energy' });
  expect(cards()).toEqual([buildAdminUser(1), buildAdminUser(2)]);
  expect(result.current.isRefreshing).toBe(true);
  answer.resolve();
  await waitFor(() => expect(cards()).toEqual([buildAdminUser(3)]));
  expect(result.current.isRefreshing).toBe(false);
  rerender({ industry: 'energy' });
  expect(server.seen).toHaveLength(2);
});

it('accounts of one view never stand under the name of another while that is on its way', async () => {
  const { rerender, cards } = follow(useAdminUsers, { view: 'listed' as 'listed' | 'hidden' });
  await waitFor(() => expect(cards()).toHaveLength(2));
  const answer = Promise.withResolvers<void>();
  server.answering = async () => {
    await answer.promise;
    return pageOf(buildAdminUser(3));
  };
  rerender({ view: 'hidden' });
  expect(cards()).toBe('loading');
  answer.resolve();
  await waitFor(() => expect(cards()).toEqual([buildAdminUser(3)]));
});

it.each([
  ['reports', () => useAdminReports('resolved'), /^\/api\/admin\/reports\?.*status=resolved/],
  ['jobs', () => useAdminJobs('held'), /^\/api\/admin\/jobs\?.*view=held/],
  ['messages', () => useAdminMessages('answered'), /^\/api\/admin\/messages\?.*state=answered/],
] as const)('the %s of a state are asked for anew after each act', async (_, useIt, path) => {
  server.answering = () => pageOf();
  const { result } = renderHook<FollowedAdminList<{ id: number }>, unknown>(useIt);
  await vi.waitFor(() => expect(result.current).toMatchObject({ list: { data: { cards: [] } }, isRefreshing: false }));
  act(() => adminEdits.set({ subject: 'report' }));
  await vi.waitFor(() => expect(server.seen).toHaveLength(2));
  for (const one of server.seen) expect(one.path).toMatch(path);
  await waitFor(() => expect(result.current.isRefreshing).toBe(false));
});
