import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import type { OwnPayment } from '#shared/model/payment.ts';
import { openSale } from './payments.ts';

const config = { publishableKey: null, amountCents: 1900, currency: 'usd', durationDays: 30 };
const begun = { clientSecret: 's', paymentIntentId: 'pi_1', status: 'open' };

function payment(id: number, change: Partial<OwnPayment>): OwnPayment {
  const { publishableKey: _key, ...price } = config;
  const granted = {
    grantedFrom: null,
    grantedUntil: null,
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
    paymentIntentId: null,
  };
  const createdAt = '2026-11-01T09:00:00.000Z';
  return { id, provider: 'simulated', status: 'succeeded', createdAt, ...price, ...granted, ...change };
}

/** Opens the sale for a person with these payments. */
async function open(payments: OwnPayment[], provider: 'simulated' | 'none' = 'simulated') {
  const server = startFakeServer(({ path }) => {
    if (path === '/api/payments') return { body: payments };
    return { body: path === '/api/payments/config' ? { ...config, provider } : begun };
  });
  const sale = await openSale();
  const asked = server.seen.filter(({ path }) => path === '/api/create-featured-payment').length;
  return { sale, asked };
}

afterEach(() => vi.unstubAllGlobals());

describe('opening the sale', () => {
  it('goes on with the payment that is open at the present provider', async () => {
    const payments = [payment(3, {}), payment(2, { status: 'open' }), payment(1, { provider: 'stripe' })];
    const expected = { config: { ...config, provider: 'simulated' }, begun };
    expect(await open(payments)).toEqual({ sale: expected, asked: 1 });
  });

  it.each([
    ['nobody paid', []],
    ['the payment was made', [payment(1, {})]],
    ['the open one is of another provider', [payment(1, { provider: 'stripe', status: 'open' })]],
  ])('begins no payment where %s', async (_when, payments) => {
    expect(await open(payments)).toMatchObject({ sale: { begun: null }, asked: 0 });
  });

  it('finds no sale where nobody takes payments', async () => {
    expect(await open([payment(1, { status: 'open' })], 'none')).toEqual({ sale: null, asked: 0 });
  });
});
