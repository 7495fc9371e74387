import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildCompany, builtPassword, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { PostOutcome } from '../ports/outgoing.ts';
import { createWebhookSender } from './webhooks.ts';

const secondMs = 1000;
const hourMs = 3600 * secondMs;
const dayMs = 24 * hourMs;
const webhooks = '/api/companies/account/webhooks';
const clock = createFakeClock(new Date('2026-11-21T12:00:00.000Z'));
let app: TestApp;
let client: TestClient;
let path: string;
let id: number;
/** What the receiver of the company answers. */
let answer: () => PostOutcome;
let send: () => Promise<void>;
beforeAll(async () => {
  const webhookPoster = { mayReach: async () => true, post: async () => answer() };
  app = await startTestApp({ clock, deps: { webhookPoster } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  send = createWebhookSender({ ...app.deps, stopping: new AbortController().signal });
  client = await signedInCompany(app, await buildCompany(app));
  const wanted = { url: 'https://hooks.example/', events: ['job.closed'], password: builtPassword };
  id = (await client.post(webhooks, wanted)).body.id;
  path = `${webhooks}/${id}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await client.delete(path);
});

const tell = () => client.post(`${path}/test`);
const seen = async () => (await client.get(`${path}/deliveries`)).body;

it('a delivery that fails waits longer each time, at last a day', async () => {
  answer = () => ({ status: 500 });
  await tell();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await send();
    const [delivery] = await app.deps.webhooks.deliveries(id, 1);
    expect(delivery?.attempts).toBe(attempt);
    const waitMs = Number(delivery?.nextAttemptAt) - clock.now().getTime();
    waits.push(waitMs / secondMs);
    clock.advance(waitMs);
  }
  const [minute, hour, day] = [60, 3600, 86_400];
  expect(waits).toEqual([5, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day, day, day]);
});

it.each([
  [{ status: 199 }, { state: 'waiting', lastStatus: 199, lastError: 'answered 199' }],
  [{ status: 200 }, { state: 'delivered', lastStatus: 200, lastError: null }],
  [{ status: 299 }, { state: 'delivered', lastStatus: 299, lastError: null }],
  [{ status: 300 }, { state: 'waiting', lastStatus: 300, lastError: 'answered 300' }],
  [{ error: 'nobody' }, { state: 'waiting', lastStatus: null, lastError: 'nobody' }],
])('of %o comes %o', async (outcome, delivery) => {
  answer = () => outcome;
  await tell();
  await send();
  expect(await seen()).toMatchObject([{ ...delivery, attempts: 1 }]);
  expect((await client.get(webhooks)).body).toMatchObject([{ id, offAt: null }]);
});

it('a slow receiver is sent to for ten seconds in a turn, and gets the rest in the next', async () => {
  for (let n = 0; n < 3; n += 1) await tell();
  let nowMs = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const takes = [10 * secondMs, 1, 0];
  answer = () => {
    nowMs += takes.shift() ?? 0;
    return { status: 204 };
  };
  await send();
  expect(takes).toEqual([0]);
  await send();
  expect(takes).toEqual([]);
});

it('one delivery that another server sends is left to it, and the next ones go', async () => {
  for (let n = 0; n < 2; n += 1) await tell();
  const [first] = await app.deps.webhooks.dueOf(id, clock.now(), 1);
  const posted = vi.fn(() => ({ status: 204 }));
  answer = posted;
  const { dueOf } = app.deps.webhooks;
  vi.spyOn(app.deps.webhooks, 'dueOf').mockImplementationOnce(async (...asked) => {
    const due = await dueOf.apply(app.deps.webhooks, asked);
    // It is claimed between the question and the sending.
    expect(first && (await app.deps.webhooks.claim(first, new Date(clock.now().getTime() + hourMs)))).toBe(true);
    return due;
  });
  await send();
  expect(posted).toHaveBeenCalledTimes(1);
  expect((await seen()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'waiting']);
});

it('old deliveries are deleted once a day, those of the last thirty days stay', async () => {
  answer = () => ({ status: 204 });
  const noon = Math.ceil(clock.now().getTime() / dayMs) * dayMs + 12 * hourMs;
  clock.advance(noon - clock.now().getTime());
  await tell();
  await send();
  clock.advance(30 * dayMs);
  await send();
  expect(await seen()).toHaveLength(1);
  clock.advance(hourMs);
  await send();
  expect(await seen()).toHaveLength(1);
  clock.advance(11 * hourMs - 1);
  await send();
  expect(await seen()).toHaveLength(1);
  clock.advance(1);
  await send();
  expect(await seen()).toEqual([]);
});
