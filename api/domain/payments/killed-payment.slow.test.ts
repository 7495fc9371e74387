import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tries } from '../../../scripts/testing/test-scope.ts';
import { registration } from '../../testing/builders.ts';
import { eventOf, type FakeStripe, startFakeStripe } from '../../testing/fake-stripe/fake-stripe.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';

const program = fileURLToPath(new URL('../../testing/pay-and-die.ts', import.meta.url));
const dayMs = 86_400_000;
// Each case starts the server twice.
const startsTimeoutMs = 120_000;
const rounds = tries(3, 3, 50);
/** Longer than a payment takes to be settled here, so that kills fall before, within and after it. */
const killWithinMs = 60;

let dataDir: string;
let stripe: FakeStripe;
let running: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-killed-payment-'));
  stripe = await startFakeStripe();
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await stripe.stop();
  await rm(dataDir, { recursive: true, force: true });
});

type Moment = 'before' | 'within' | 'after' | 'never';

/** Starts a server on the same data and answers its address. */
async function serve(moment: Moment): Promise<string> {
  const args = [program, dataDir, JSON.stringify(stripe.settings), moment];
  running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const told = new AbortController();
  const ended = once(running, 'exit', { signal: told.signal }).then(([code]) => {
    throw new Error(`The server ended at its start with ${code}.`);
  });
  const [line] = await Promise.race([once(running.stdout ?? running, 'data'), ended]);
  told.abort();
  ended.catch(() => undefined);
  return String(line).trim();
}

type Way = (client: TestClient, paymentIntentId: string) => Promise<{ status: number }>;

const ways = {
  confirming: (client, paymentIntentId) => client.post('/api/confirm-featured-payment', { paymentIntentId }),
  'the event': (client, id) => {
    const object = stripe.ledger.intent(id);
    const { body, headers } = eventOf(
      stripe,
      { type: 'payment_intent.succeeded', object, id: `evt_${id}` },
      new Date(),
    );
    return client.post('/api/stripe/webhook', body, headers);
  },
  'the next start of a payment': (client) => client.post('/api/create-featured-payment'),
} satisfies Record<string, Way>;

it.each([
  { moment: 'before', first: 'confirming', second: 'confirming' },
  { moment: 'within', first: 'confirming', second: 'the event' },
  { moment: 'after', first: 'confirming', second: 'confirming' },
  { moment: 'before', first: 'the event', second: 'the next start of a payment' },
  { moment: 'within', first: 'the event', second: 'the event' },
] as const)(
  'a payment whose server is killed $moment the commit of $first is granted exactly once by $second (M18)',
  async ({ moment, first, second }) => {
    const before = createTestClient(await serve(moment));
    const me = (await before.post('/api/users', registration())).body;
    const { paymentIntentId } = (await before.post('/api/create-featured-payment')).body;
    stripe.ledger.pay(paymentIntentId);
    await expect(ways[first](before, paymentIntentId)).rejects.toThrow();

    const after = createTestClient(await serve('never'));
    for (const [name, value] of before.cookies) after.cookies.set(name, value);
    expect((await ways[second](after, paymentIntentId)).status).toBe(200);
    expect((await ways.confirming(after, paymentIntentId)).status).toBe(200);
    const { body } = await after.get('/api/auth/check');
    const days = (Date.parse(body.featuredUntil) - Date.now()) / dayMs;
    expect([body.id, body.isFeatured]).toEqual([me.id, true]);
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect((await after.get('/api/payments')).body).toHaveLength(1);
  },
  startsTimeoutMs,
);

it(
  `a payment whose server is killed at any moment is granted exactly once, in ${rounds} rounds (M17, M18)`,
  async () => {
    let origin = await serve('never');
    for (let round = 1; round <= rounds; round += 1) {
      const before = createTestClient(origin);
      await before.post('/api/users', registration());
      const { paymentIntentId } = (await before.post('/api/create-featured-payment')).body;
      stripe.ledger.pay(paymentIntentId);
      const asked = Promise.allSettled([
        ways.confirming(before, paymentIntentId),
        ways['the event'](before, paymentIntentId),
      ]);
      const killedAfterMs = Math.random() * killWithinMs;
      await setTimeout(killedAfterMs);
      running?.kill('SIGKILL');
      await asked;

      origin = await serve('never');
      const after = createTestClient(origin);
      for (const [name, value] of before.cookies) after.cookies.set(name, value);
      expect((await ways['the event'](after, paymentIntentId)).status).toBe(200);
      expect((await ways.confirming(after, paymentIntentId)).status).toBe(200);
      const [payment, ...others] = (await after.get('/api/payments')).body;
      const { featuredUntil } = (await after.get('/api/auth/check')).body;
      const told = `round ${round}, killed after ${killedAfterMs} ms`;
      expect([others, payment.status, payment.grantedUntil], told).toEqual([[], 'succeeded', featuredUntil]);
      expect(Date.parse(featuredUntil) - Date.parse(payment.grantedFrom), told).toBe(30 * dayMs);
    }
  },
  rounds * startsTimeoutMs,
);
