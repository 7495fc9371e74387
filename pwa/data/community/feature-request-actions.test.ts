import { buildFeatureRequest } from '#pwa/testing/build-feature-request.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import type { FeatureRequest } from '#shared/model/community.ts';
import { readAccountValue } from '../../local/account.local.ts';
import { readValue } from '../../local/values.local.ts';
import { session } from '../core/session-store.ts';
import {
  decideFeatureRequest,
  featureRequests,
  proposeFeatureRequest,
  storedUnder,
  toggleVote,
  withdrawFeatureRequest,
} from './feature-requests.ts';

const request = buildFeatureRequest();
const other = { ...request, id: 5, title: 'More paper' };
const voted = { ...request, hasVoted: true, votes: 5 };

let userId = 100;
beforeEach(() => {
  // Views of one person are kept; each test has a person of its own.
  userId += 1;
});
afterEach(() => vi.unstubAllGlobals());

const problem = (status: number, code: string) => ({ status, body: { message: 'x', code, requestId: 'r' } });

/** A loaded list, and a server that answers its changes. */
async function loaded(answering: () => { status?: number; body?: unknown }) {
  const server = startFakeServer(({ method }) =>
    method === 'GET' ? { body: { items: [request, other], nextCursor: null } } : answering(),
  );
  const list = featureRequests(userId);
  const stop = list.subscribe(() => undefined);
  list.refresh();
  await vi.waitFor(() => expect(shown()).toHaveLength(2));
  server.seen.length = 0;
  return { server, stop };
}

function shown(): FeatureRequest[] {
  const now = featureRequests(userId).get();
  return now.state === 'ready' ? now.data : [];
}

/** A question that was begun is sent by then. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));
const asksAgain = (seen: { method: string }[]) => seen.some(({ method }) => method === 'GET');

describe('a proposal', () => {
  it('whose answer is lost is looked for, and not made twice', async () => {
    const { server, stop } = await loaded(() => ({ status: 502, body: '<html>' }));
    const { title, description } = request;
    await expect(proposeFeatureRequest(userId, { title, description })).rejects.toMatchObject({ status: 502 });
    const own = { ...request, id: 9, isOwn: true };
    const answering = server.answering;
    server.answering = (one) =>
      one.method === 'GET' ? { body: { items: [own, other], nextCursor: null } } : answering(one);
    await proposeFeatureRequest(userId, { title, description });
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(shown()[0]).toEqual(own);
    stop();
  });
});

describe('a vote', () => {
  it('shows at once and becomes what the server counts', async () => {
    const { stop } = await loaded(() => ({ body: { ...voted, votes: 9 } }));
    const voting = toggleVote(userId, request);
    expect(shown()[0]).toEqual(voted);
    await voting;
    expect(shown()).toEqual([{ ...voted, votes: 9 }, other]);
    stop();
  });

  it('that is taken back shows at once, too', async () => {
    const { server, stop } = await loaded(() => ({ body: request }));
    featureRequests(userId).change(() => [voted, other]);
    const voting = toggleVote(userId, voted);
    expect(shown()).toEqual([request, other]);
    await voting;
    expect(server.seen).toMatchObject([{ method: 'DELETE', path: '/api/feature-requests/3/vote' }]);
    expect(shown()).toEqual([request, other]);
    stop();
  });

  it.each([
    ['request_closed', 409, true],
    ['not_found', 404, true],
    ['busy', 503, false],
  ] as const)(
    'is taken back after %s; the list is asked for again where it is out of date',
    async (code, status, isOld) => {
      const { server, stop } = await loaded(() => problem(status, code));
      await expect(toggleVote(userId, request)).rejects.toMatchObject({ code });
      expect(shown()[0]).toEqual(request);
      if (isOld) await vi.waitFor(() => expect(asksAgain(server.seen)).toBe(true));
      await aMoment();
      expect(asksAgain(server.seen)).toBe(isOld);
      stop();
    },
  );
});

it('a new feature request stands first', async () => {
  const { stop } = await loaded(() => ({ status: 201, body: { ...request, id: 8, isOwn: true } }));
  await proposeFeatureRequest(userId, { title: 'New', description: 'New' });
  expect(shown().map(({ id }) => id)).toEqual([8, 3, 5]);
  // The answer to a second try is the same request.
  await proposeFeatureRequest(userId, { title: 'New', description: 'New' });
  expect(shown().map(({ id }) => id)).toEqual([8, 3, 5]);
  stop();
});

it('a feature request shows what an administrator decided, in its place', async () => {
  const { server, stop } = await loaded(() => ({ body: { ...other, status: 'planned' } }));
  await decideFeatureRequest(userId, 5, 'planned');
  expect(shown()).toEqual([request, { ...other, status: 'planned' }]);
  expect(server.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { status: 'planned' } });
  stop();
});

describe('a feature request that is withdrawn', () => {
  it.each([
    ['the server agrees', () => ({ body: { message: 'gone' } })],
    ['it was gone already', () => problem(404, 'not_found')],
  ])('is gone when %s', async (_, answering) => {
    const { stop } = await loaded(answering);
    await withdrawFeatureRequest(userId, request.id);
    expect(shown().map(({ id }) => id)).toEqual([5]);
    stop();
  });

  it.each([
    ['request_supported', 409, true],
    ['request_closed', 409, true],
    ['busy', 503, false],
  ] as const)('stays after %s; the list is asked for again where it is out of date', async (code, status, isOld) => {
    const { server, stop } = await loaded(() => problem(status, code));
    await expect(withdrawFeatureRequest(userId, request.id)).rejects.toMatchObject({ code });
    expect(shown()).toHaveLength(2);
    if (isOld) await vi.waitFor(() => expect(asksAgain(server.seen)).toBe(true));
    await aMoment();
    expect(asksAgain(server.seen)).toBe(isOld);
    stop();
  });
});

describe('the list on this device', () => {
  it('is public as a visitor sees it, and the person’s own as a person does', async () => {
    const server = startFakeServer(() => ({ body: { items: [request], nextCursor: null } }));
    const kept = async () => (await readValue(storedUnder))?.value;
    featureRequests(null).refresh();
    await vi.waitFor(async () => expect(await kept()).toEqual([request]));
    session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId }), isOffline: false });
    server.answering = () => ({ body: { items: [voted], nextCursor: null } });
    featureRequests(userId).refresh();
    const own = () => readAccountValue(userId, storedUnder);
    await vi.waitFor(async () => expect(await own()).toMatchObject({ value: [voted] }));
    expect(await kept()).toEqual([request]);
    session.set({ state: 'signed-out' });
  });
});
