import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { Settlement } from '../../store/payments/payments.store.ts';
import { buildIntent } from '../../testing/store-builders.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent, PaymentIntent, PaymentProvider } from '../ports/payments.ts';
import { settleIntent } from './settle-intent.ts';

const provider = { name: 'stripe', isLive: false } as PaymentProvider;
const event: PaymentEvent = { id: 'evt_1', type: 'x', happenedAt: new Date(), intentId: 'pi_1' };
const price = limits.featuredPriceCents;
const changed: Settlement = { paymentId: 3, status: 'succeeded', isChanged: true };

async function settled(intent: Partial<PaymentIntent>, settlement: Settlement | 'known' = changed, by = provider) {
  const [asked, logged]: [unknown[], unknown[]] = [[], []];
  const deps = {
    payments: {
      async settle(...given: unknown[]) {
        asked.push(given);
        return settlement;
      },
    },
    log: { info: (...line: unknown[]) => logged.push(line) },
  } as unknown as Pick<Deps, 'payments' | 'log'>;
  const answer = await settleIntent(deps, by, { intent: buildIntent(7, 'pi_1', intent), event });
  return { answer, asked, logged };
}

it('a payment of this price, currency and mode is settled, with the event that told of it', async () => {
  const { answer, asked, logged } = await settled({});
  expect(answer).toBe(changed);
  expect(asked).toEqual([[buildIntent(7, 'pi_1'), 'stripe', event]]);
  expect(logged).toEqual([[{ payment: 3, user: 7, status: 'succeeded' }, 'payment settled']]);
});

it('what is not paid yet need not be received', async () => {
  expect((await settled({ state: 'canceled', receivedCents: 0 })).answer).toBe(changed);
});

it.each([
  [{ userId: undefined }],
  [{ amountCents: price - 1 }],
  [{ amountCents: price + 1 }],
  [{ currency: 'eur' }],
  [{ receivedCents: price - 1 }],
  [{ receivedCents: price + 1 }],
  [{ isLive: true }],
])('an intent with %o buys nothing here', async (intent) => {
  expect(await settled(intent)).toEqual({ answer: undefined, asked: [], logged: [] });
});

it('an intent that moved no real money buys nothing where real money moves', async () => {
  expect((await settled({}, changed, { ...provider, isLive: true })).answer).toBeUndefined();
  expect((await settled({ isLive: true }, changed, { ...provider, isLive: true })).answer).toBe(changed);
});

it('what was settled before is not told again', async () => {
  const again = { ...changed, isChanged: false };
  expect(await settled({}, again)).toMatchObject({ answer: again, logged: [] });
  expect(await settled({}, 'known')).toMatchObject({ answer: 'known', logged: [] });
});
