import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asksServerAgain } from '#pwa/testing/asks-server-again.ts';
import { buildAdminCompany, buildAdminJob, buildAdminUser, buildReport } from '#pwa/testing/build-admin.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import {
  allSubscribers,
  changeMessage,
  closeReportedJob,
  decideDeadMails,
  decideJob,
  decideReport,
  moderateCompany,
  moderateUser,
  moveFeaturedEnd,
  setFeatured,
  undoFeaturing,
} from './admin-actions.ts';
import { adminEdits } from './admin-list.ts';

const user = { ...buildAdminUser(1, { isFeatured: true }), changeId: 7 };
const company = buildAdminCompany(4);
const message = {
  id: 3,
  name: 'Sara',
  email: 'sara@example.com',
  subject: null,
  message: 'Hello',
  createdAt: '2026-11-20T09:00:00.000Z',
  answeredAt: null,
  assignee: null,
};
const ofUsers = ['profile:x', 'talents:all', 'featured', 'stats'];
const ofJobs = ['job:1', 'jobs:all', 'company:x', 'stats'];
const all = [...new Set([...ofUsers, ...ofJobs, 'companies:all', 'payments:1'])].sort();
let body: unknown;
const server = startFakeServer(() => ({ body }));
const forgotten = () => all.filter(asksServerAgain);

beforeEach(() => {
  server.seen.length = 0;
  adminEdits.set(null);
  forgotten();
});
afterAll(() => vi.unstubAllGlobals());

describe('an act on a person', () => {
  beforeEach(() => {
    body = user;
  });

  it.each([
    ['featuring', () => setFeatured(1, 30, 'A prize'), 'POST /api/admin/set-featured'],
    ['the end of it', () => setFeatured(1, null), 'POST /api/admin/set-featured'],
    [
      'another end',
      () => moveFeaturedEnd(1, { featuredUntil: '2099-01-01T00:00:00.000Z', reason: 'A prize' }),
      'PATCH /api/admin/users/1/featuring',
    ],
    ['undoing it', () => undoFeaturing(1, 7), 'POST /api/admin/users/1/featuring/undo'],
    ['moderation', () => moderateUser(1, { isVerified: true }), 'PATCH /api/admin/users/1'],
  ])('is told to every open list, and the public pages of people are asked for anew: %s', async (_, act, call) => {
    expect(await act()).toMatchObject({ id: 1 });
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    expect(adminEdits.get()).toMatchObject({ subject: 'user', account: { id: 1, isFeatured: true } });
    expect(forgotten()).toEqual(ofUsers.toSorted());
  });

  it('names the days of featuring and the reason, or that it ends', async () => {
    await setFeatured(1, 30, 'A prize');
    await setFeatured(1, null);
    expect(server.seen.map((one) => one.body)).toEqual([
      { userId: 1, isFeatured: true, durationDays: 30, reason: 'A prize' },
      { userId: 1, isFeatured: false, reason: null },
    ]);
  });
});

describe('an act', () => {
  it('on a company is told to every open list; its pages and those of its jobs are asked for anew', async () => {
    body = company;
    expect(await moderateCompany(4, { isActive: false })).toEqual(company);
    expect(adminEdits.get()).toEqual({ subject: 'company', account: company });
    expect(forgotten()).toEqual([...ofJobs, 'companies:all'].toSorted());
  });

  it.each([
    ['closing', () => closeReportedJob(1, 'A fraud'), { message: 'Closed' }],
    ['deciding', () => decideJob(1, { isApproved: false, reason: 'A fraud' }), buildAdminJob(1)],
  ])('on a job has the lists ask anew, and the pages that showed it: %s', async (_, act, answer) => {
    body = answer;
    await act();
    expect(adminEdits.get()).toEqual({ subject: 'report' });
    expect(forgotten()).toEqual(ofJobs.toSorted());
  });

  it.each([
    ['report', () => decideReport(3, { status: 'dismissed', note: null, isForAll: true }), buildReport(3)],
    ['mail', () => decideDeadMails({ decision: 'discard', ids: [1] }), { count: 1 }],
    ['message', () => changeMessage(3, { isAnswered: true }), message],
  ] as const)('on a %s has its list ask anew, and no public page', async (subject, act, answer) => {
    body = answer;
    await act();
    expect(adminEdits.get()).toEqual({ subject });
    expect(forgotten()).toEqual([]);
  });

  it('that the server refuses is told to nobody', async () => {
    server.answering = () => ({ status: 503, body: { message: 'Busy', code: 'busy' } });
    await expect(moderateUser(1, { isVerified: true })).rejects.toMatchObject({ code: 'busy' });
    await expect(decideReport(3, { status: 'dismissed', note: null, isForAll: false })).rejects.toMatchObject({
      code: 'busy',
    });
    server.answering = () => ({ body });
    expect([adminEdits.get(), forgotten()]).toEqual([null, []]);
  });
});

it('all subscribers are given, page by page', async () => {
  const pages: Record<string, { ids: number[]; nextCursor: string | null }> = {
    '': { ids: [5, 4], nextCursor: 'a' },
    a: { ids: [3], nextCursor: 'b' },
    b: { ids: [], nextCursor: null },
  };
  server.answering = ({ path }) => {
    const { ids, nextCursor } = pages[new URL(path, 'http://localhost').searchParams.get('cursor') ?? ''] ?? {
      ids: [],
      nextCursor: null,
    };
    const of = (id: number) => ({
      id,
      email: `${id}@example.com`,
      language: 'ar',
      confirmedAt: '2026-01-01T00:00:00.000Z',
      unsubscribePath: '/u',
    });
    return { body: { items: ids.map(of), nextCursor, total: null } };
  };
  expect((await allSubscribers()).map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(server.seen).toHaveLength(3);
});
