import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCompany, builtPassword, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createWebhookSender } from './webhooks.ts';

const dayMs = 86_400_000;
const webhooks = '/api/companies/account/webhooks';
const clock = createFakeClock();
let app: TestApp;
let receiver: WebhookReceiver;
let client: TestClient;
let send: () => Promise<void>;
let path: string;
beforeEach(async () => {
  app = await startTestApp({ clock });
  receiver = await startWebhookReceiver();
  send = createWebhookSender({ ...app.deps, stopping: new AbortController().signal });
  client = await signedInCompany(app, await buildCompany(app));
  const wanted = { url: receiver.url, events: ['job.closed'], password: builtPassword };
  path = `${webhooks}/${(await client.post(webhooks, wanted)).body.id}`;
});
afterEach(async () => {
  await receiver.stop();
  await app.stop();
});

const seen = async () => (await client.get(`${path}/deliveries`)).body;

it('a company sees the deliveries of thirty days', async () => {
  await client.post(`${path}/test`);
  await send();
  clock.advance(29 * dayMs);
  await send();
  expect(await seen()).toHaveLength(1);
  clock.advance(2 * dayMs);
  await send();
  expect(await seen()).toEqual([]);
});

it('a delivery is given up after a week, and its webhook goes on where another has arrived since', async () => {
  receiver.answer = 500;
  await client.post(`${path}/test`);
  await send();
  receiver.answer = 200;
  await client.post(`${path}/test`);
  await send();
  receiver.answer = 500;
  clock.advance(5000);
  await send();
  expect(await seen()).toMatchObject([{ state: 'delivered' }, { state: 'waiting', attempts: 2 }]);
  clock.advance(7 * dayMs - 5000);
  await send();
  expect(await seen()).toMatchObject([{ state: 'delivered' }, { state: 'dead', attempts: 3 }]);
  expect((await client.get(webhooks)).body).toMatchObject([{ offAt: null }]);
});

it('a webhook is switched off a week after its first failure, and not sooner', async () => {
  receiver.answer = 500;
  await client.post(`${path}/test`);
  await send();
  clock.advance(7 * dayMs - 1);
  await send();
  expect((await client.get(webhooks)).body).toMatchObject([{ offAt: null }]);
  expect(await seen()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
  await client.post(`${path}/test`);
  clock.advance(1);
  await send();
  expect((await client.get(webhooks)).body).toMatchObject([{ offAt: clock.now().toISOString() }]);
});

it('deliveries are sent in their order, none behind one that failed, and none once the server ends', async () => {
  const stopping = new AbortController();
  const sendUntilStopped = createWebhookSender({ ...app.deps, stopping: stopping.signal });
  for (const _ of ['first', 'second', 'third']) await client.post(`${path}/test`);
  receiver.answer = 500;
  await sendUntilStopped();
  expect(receiver.received).toHaveLength(1);
  receiver.answer = 204;
  // The first waits after its failure; the others do not.
  await Promise.all([sendUntilStopped(), sendUntilStopped()]);
  expect(receiver.received).toHaveLength(3);
  clock.advance(5000);
  stopping.abort();
  await sendUntilStopped();
  expect(receiver.received).toHaveLength(3);
  await send();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size, ids[3] === ids[0]]).toEqual([4, 3, true]);
});
