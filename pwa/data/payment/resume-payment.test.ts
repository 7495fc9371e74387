import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { readProfileCopy } from '../../local/profiles.local.ts';
import { session } from '../core/session-store.ts';
import { notePaymentBegun, unconfirmedPayer } from '../session/payment-hint.ts';
import { personRealm } from '../session/person-session.ts';
import { completePayment, ownPayments } from './payments.ts';
import { resumePayment } from './resume-payment.ts';

const featured = { isFeatured: true, featuredUntil: '2099-01-01T00:00:00.000Z' };
let me = buildOwnProfile({ id: 750 });
let payments: { status: string; paymentIntentId: string | null }[];
let confirmation: { status?: number; body?: unknown };
let server: ReturnType<typeof startFakeServer>;

function paymentOf({ status, paymentIntentId }: (typeof payments)[0], at: number) {
  const granted = {
    grantedFrom: null,
    grantedUntil: null,
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
  };
  const price = { provider: 'simulated', amountCents: 1900, currency: 'usd', durationDays: 30 };
  return { id: 9 - at, status, paymentIntentId, createdAt: '2026-11-01T09:00:00.000Z', ...price, ...granted };
}

function answer({ path }: SeenRequest) {
  if (path === '/api/payments') return { body: payments.map(paymentOf) };
  if (path === '/api/confirm-featured-payment') return confirmation;
  return { status: 503, body: { message: 'Busy', code: 'busy' } };
}

const confirmed = () =>
  server.seen.filter(({ path }) => path === '/api/confirm-featured-payment').map(({ body }) => body);

beforeEach(() => {
  me = buildOwnProfile({ id: me.id + 1, slug: `payer-${me.id + 1}` });
  payments = [];
  confirmation = { body: { message: 'Done', user: { ...me, ...featured, rev: 9 } } };
  server = startFakeServer(answer);
  session.set({ state: 'signed-in', account: me, isOffline: false });
  notePaymentBegun(me.id);
});
afterEach(async () => {
  await personRealm.forget({ accountId: me.id, keepsEdits: false });
  leavePage();
});

describe('looking for a payment whose answer was lost (M18)', () => {
  it('completes the one that is open', async () => {
    payments = [
      { status: 'canceled', paymentIntentId: null },
      { status: 'open', paymentIntentId: 'pi_2' },
    ];
    expect(await resumePayment()).toBe(true);
    expect(confirmed()).toEqual([{ paymentIntentId: 'pi_2' }]);
    expect(session.get()).toMatchObject({ account: featured });
  });

  it('leaves it to a later start while the bank is at it; another failure is told', async () => {
    payments = [{ status: 'open', paymentIntentId: 'pi_2' }];
    confirmation = { status: 402, body: { message: 'Not yet', code: 'payment_incomplete' } };
    expect(await resumePayment()).toBe(false);
    confirmation = { status: 502, body: { message: 'Away', code: 'payment_provider' } };
    await expect(resumePayment()).rejects.toMatchObject({ code: 'payment_provider' });
    expect(unconfirmedPayer()).toBe(me.id);
    server.isDown = true;
    await expect(resumePayment()).rejects.toMatchObject({ kind: 'offline' });
    expect(unconfirmedPayer()).toBe(me.id);
  });

  it('finds that it was made meanwhile, and brings the account into the copies', async () => {
    payments = [{ status: 'succeeded', paymentIntentId: null }];
    session.set({ state: 'signed-in', account: { ...me, ...featured }, isOffline: false });
    expect(await resumePayment()).toBe(true);
    expect(unconfirmedPayer()).toBeNull();
    expect((await readProfileCopy(me.slug))?.profile).toMatchObject({ isFeatured: true });
    expect(confirmed()).toEqual([]);
  });

  it.each([
    ['there is none', [], 'signed-in'],
    ['the last was given up', ['canceled', 'succeeded'], 'signed-in'],
    ['its payer has left', ['succeeded'], 'signed-out'],
  ] as const)('finds nothing where %s', async (_, statuses, state) => {
    payments = statuses.map((status) => ({ status, paymentIntentId: null }));
    if (state === 'signed-out') session.set({ state });
    expect(await resumePayment()).toBe(false);
    expect(unconfirmedPayer()).toBeNull();
    expect(await readProfileCopy(me.slug)).toBeUndefined();
  });
});

describe('a completed payment', () => {
  it('shows everywhere: here, in other tabs, among the own payments and in the copies (M14)', async () => {
    const told = vi.spyOn(personRealm, 'notifyOtherTabs');
    payments = [{ status: 'open', paymentIntentId: 'pi_2' }];
    const own = ownPayments(me.id);
    const stop = own.subscribe(() => undefined);
    await vi.waitFor(() => expect(own.get()).toMatchObject({ data: [{ status: 'open' }] }));
    payments = [{ status: 'succeeded', paymentIntentId: null }];
    expect(await completePayment('pi_2')).toMatchObject({ id: me.id, ...featured });
    expect(session.get()).toMatchObject({ account: featured });
    expect(told).toHaveBeenCalledOnce();
    expect(unconfirmedPayer()).toBeNull();
    expect((await readProfileCopy(me.slug))?.profile).toMatchObject({ isFeatured: true });
    await vi.waitFor(() => expect(own.get()).toMatchObject({ data: [{ status: 'succeeded' }] }));
    told.mockRestore();
    stop();
  });
});

describe('the note of a payment that began', () => {
  afterEach(() => vi.useRealTimers());

  it('holds for less than a day, also where the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
    const dayMs = 86_400_000;
    notePaymentBegun(7);
    vi.setSystemTime(Date.now() + dayMs - 1);
    expect(unconfirmedPayer()).toBe(7);
    vi.setSystemTime(Date.now() + 1);
    expect(unconfirmedPayer()).toBeNull();
    vi.setSystemTime(Date.now() - 2 * dayMs);
    expect(unconfirmedPayer()).toBeNull();
  });

  it('is nothing where the browser keeps nothing, or something else', () => {
    localStorage.setItem('dalil-payment-begun', `x ${Date.now()}`);
    expect(unconfirmedPayer()).toBeNull();
    localStorage.setItem('dalil-payment-begun', '7');
    expect(unconfirmedPayer()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(() => notePaymentBegun(7)).not.toThrow();
    expect(unconfirmedPayer()).toBeNull();
  });
});
