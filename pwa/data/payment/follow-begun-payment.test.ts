import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '../../testing/fake-server.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { forgetPaymentBegun, notePaymentBegun, unconfirmedPayer } from '../session/payment-hint.ts';
import { adoptUser } from '../session/person-session.ts';
import { followBegunPayment } from './follow-begun-payment.ts';

const featuredUntil = new Date(Date.now() + 30 * 86_400_000).toISOString();
let userId = 700;
let status: 'open' | 'succeeded' | 'canceled';
let confirmation: { status?: number; body: unknown };
let stop: () => void;

function startServer() {
  return startFakeServer(({ path }) => {
    if (path === '/api/payments') return { body: [payment()] };
    if (path === '/api/confirm-featured-payment') return confirmation;
    return { status: 404, body: { message: 'Not found', code: 'not_found' } };
  });
}

function payment() {
  return {
    id: 1,
    provider: 'simulated',
    status,
    amountCents: 1900,
    currency: 'usd',
    durationDays: 30,
    createdAt: new Date().toISOString(),
    grantedFrom: null,
    grantedUntil: null,
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
    paymentIntentId: status === 'open' ? 'pi_1' : null,
  };
}

function visit() {
  const told = vi.fn();
  stop = followBegunPayment(told);
  return told;
}

const asked = ({ seen }: ReturnType<typeof startServer>, path: string) => seen.filter((one) => one.path === path);

beforeEach(() => {
  userId += 1;
  status = 'open';
  const user = buildOwnProfile({ id: userId, isFeatured: true, featuredUntil, rev: 4 });
  confirmation = { body: { message: 'Your profile is now featured for 30 days!', user } };
  connection.set('online');
  session.set({ state: 'unknown' });
  forgetPaymentBegun();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('a payment whose answer was lost (M18)', () => {
  it('is completed at the next start, once its payer is signed in', async () => {
    const server = startServer();
    notePaymentBegun(userId);
    const told = visit();
    expect(server.seen).toEqual([]);
    adoptUser(buildOwnProfile({ id: userId }));
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(asked(server, '/api/confirm-featured-payment')).toMatchObject([{ body: { paymentIntentId: 'pi_1' } }]);
    expect(session.get()).toMatchObject({ account: { isFeatured: true } });
    expect(unconfirmedPayer()).toBeNull();
  });

  it('is told of when the provider was faster', async () => {
    const server = startServer();
    status = 'succeeded';
    notePaymentBegun(userId);
    adoptUser(buildOwnProfile({ id: userId, isFeatured: true, featuredUntil }));
    const told = visit();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(asked(server, '/api/confirm-featured-payment')).toEqual([]);
    expect(unconfirmedPayer()).toBeNull();
  });

  it('is looked for again when the line comes back', async () => {
    const server = startServer();
    server.isDown = true;
    notePaymentBegun(userId);
    adoptUser(buildOwnProfile({ id: userId }));
    const told = visit();
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
    server.isDown = false;
    connection.set('online');
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  });

  it('stays remembered while the bank is at it, and nothing is said', async () => {
    const server = startServer();
    confirmation = { status: 402, body: { message: 'Payment has not been completed', code: 'payment_incomplete' } };
    notePaymentBegun(userId);
    adoptUser(buildOwnProfile({ id: userId }));
    const told = visit();
    await vi.waitFor(() => expect(asked(server, '/api/confirm-featured-payment')).toHaveLength(1));
    expect(told).not.toHaveBeenCalled();
    expect(unconfirmedPayer()).toBe(userId);
  });

  it('is looked for no more once that was ended', async () => {
    const server = startServer();
    confirmation = { status: 402, body: { message: 'Payment has not been completed', code: 'payment_incomplete' } };
    notePaymentBegun(userId);
    const told = visit();
    stop();
    adoptUser(buildOwnProfile({ id: userId }));
    connection.set('offline');
    connection.set('online');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked(server, '/api/payments')).toEqual([]);
    expect(told).not.toHaveBeenCalled();
  });

  it('is not looked for again each time the account changes', async () => {
    const server = startServer();
    confirmation = { status: 402, body: { message: 'Payment has not been completed', code: 'payment_incomplete' } };
    notePaymentBegun(userId);
    adoptUser(buildOwnProfile({ id: userId }));
    visit();
    adoptUser(buildOwnProfile({ id: userId, bio: 'Another' }));
    await vi.waitFor(() => expect(asked(server, '/api/confirm-featured-payment')).toHaveLength(1));
    adoptUser(buildOwnProfile({ id: userId, bio: 'A third' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked(server, '/api/payments')).toHaveLength(1);
  });
});

describe('nothing is asked', () => {
  it.each([
    ['where nobody began to pay', () => undefined],
    ['for somebody else', () => notePaymentBegun(userId + 1000)],
    ['after a day', () => localStorage.setItem('dalil-payment-begun', `${userId} ${Date.now() - 25 * 60 * 60 * 1000}`)],
  ])('%s', async (_when, prepare) => {
    const server = startServer();
    prepare();
    visit();
    adoptUser(buildOwnProfile({ id: userId }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked(server, '/api/payments')).toEqual([]);
  });
});

it('keeps nothing of the payment in the hint', () => {
  stop = () => undefined;
  notePaymentBegun(7);
  expect(localStorage.getItem('dalil-payment-begun')).toMatch(/^7 \d+$/);
});
