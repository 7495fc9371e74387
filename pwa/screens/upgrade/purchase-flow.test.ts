import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { followBegunPayment } from '#pwa/data/payment/follow-begun-payment.ts';
import { paySimulated } from '#pwa/data/payment/payments.ts';
import { notePaymentBegun, unconfirmedPayer } from '#pwa/data/session/payment-hint.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import type { Attempt, CardHandle } from '#pwa/features/payment/card-form.ts';
import { keepReturnedPayment } from '#pwa/features/payment/returned-payment.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { useToast } from '#pwa/ui/toast-state.ts';
import { PurchaseFlow } from './purchase-flow.ts';

const user = buildOwnProfile();
const featured = { ...user, isFeatured: true, featuredUntil: '2026-12-21T09:00:00.000Z' };
const config = { provider: 'simulated', publishableKey: null, amountCents: 1900, currency: 'usd', durationDays: 30 };
const started = { clientSecret: 'secret', paymentIntentId: 'pi_1', status: 'open' };

const begun = {
  ...{ id: 1, provider: 'simulated', status: 'open', amountCents: 1900, currency: 'usd', durationDays: 30 },
  ...{
    createdAt: '2026-11-01T09:00:00.000Z',
    grantedFrom: null,
    grantedUntil: null,
    revokedAt: null,
    ...{ heldDays: 0, heldSince: null, endedDays: 0, endedAt: null, endReason: null },
  },
  paymentIntentId: 'pi_1',
};

interface Answer {
  status?: number;
  body?: unknown;
}
const problem = (status: number, code: string): Answer => ({ status, body: { message: 'x', code, requestId: 'r' } });
let answers: Record<string, Answer>;
let server: ReturnType<typeof startFakeServer>;

beforeEach(async () => {
  await startTexts('en');
  await loadNamespaces(['upgrade', 'errors']);
  connection.set('online');
  session.set({ state: 'signed-in', account: user, isOffline: false });
  answers = {
    '/api/payments/config': { body: config },
    '/api/payments': { body: [] },
    '/api/create-featured-payment': { body: started },
    '/api/confirm-featured-payment': { body: { message: 'Featured', user: featured } },
    '/api/auth/check': { body: user },
  };
  server = startFakeServer(({ path }) => answers[path] ?? { status: 404, body: {} });
});
afterEach(() => {
  session.set({ state: 'signed-out' });
  localStorage.clear();
  vi.unstubAllGlobals();
});

const asked = (path: string) => server.seen.filter((request) => request.path === path).length;
const toast = () => renderHook(useToast).result.current;

function cardThat(attempt: Attempt, isWhole = true): CardHandle {
  return { check: async () => isWhole, pay: async () => attempt };
}

async function opened(): Promise<PurchaseFlow> {
  const flow = new PurchaseFlow(user.id);
  onTestFinished(flow.start());
  await vi.waitFor(() => expect(['waiting', 'opening']).not.toContain(flow.get().phase));
  return flow;
}

describe('opening the sale', () => {
  it('begins no payment (M18)', async () => {
    expect((await opened()).get()).toMatchObject({ phase: 'open', state: 'idle' });
    expect(asked('/api/create-featured-payment')).toBe(0);
  });

  it('says that nobody takes payments (M21)', async () => {
    answers['/api/payments/config'] = { body: { ...config, provider: 'none' } };
    expect((await opened()).get()).toEqual({ phase: 'unavailable' });
  });

  it('takes 401 for being signed out, and asks at once who is signed in (M8)', async () => {
    await checkSession({ force: true });
    answers['/api/payments'] = problem(401, 'not_authenticated');
    expect((await opened()).get()).toEqual({ phase: 'signed-out' });
    await vi.waitFor(() => expect(asked('/api/auth/check')).toBe(2));
  });

  it('says what a server in trouble says, or that it failed (M9)', async () => {
    answers['/api/payments'] = { status: 502, body: { message: 'The provider is asleep' } };
    expect((await opened()).get()).toEqual({ phase: 'not-opened', message: 'The provider is asleep' });
    answers['/api/payments'] = { status: 500, body: {} };
    expect((await opened()).get()).toEqual({ phase: 'not-opened', message: 'Error creating payment' });
  });

  it('waits for a line, and begins once it is there', async () => {
    connection.set('offline');
    const flow = new PurchaseFlow(user.id);
    onTestFinished(flow.start());
    expect([flow.get(), server.seen]).toEqual([{ phase: 'waiting' }, []]);
    server.isDown = true;
    await flow.open();
    expect(flow.get()).toEqual({ phase: 'waiting' });
    server.isDown = false;
    connection.set('online');
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ phase: 'open', state: 'idle', config }));
  });

  it('goes on with a payment that was begun before: paid since, being worked on, or still to be paid (M18)', async () => {
    answers['/api/payments'] = { body: [begun] };
    expect((await opened()).get()).toMatchObject({ phase: 'open', state: 'idle' });
    expect(asked('/api/confirm-featured-payment')).toBe(0);
    answers['/api/create-featured-payment'] = { body: { ...started, status: 'processing' } };
    answers['/api/confirm-featured-payment'] = problem(409, 'payment_incomplete');
    const pending = { phase: 'unconfirmed', intentId: 'pi_1', isPending: true, isChecking: false };
    expect((await opened()).get()).toEqual(pending);
    answers['/api/confirm-featured-payment'] = { body: { message: 'Featured', user: featured } };
    expect((await opened()).get()).toEqual({ phase: 'succeeded', user: featured });
  });

  it('leaves a second payment alone that nobody wants to go on with yet', async () => {
    answers['/api/payments'] = { body: [begun] };
    answers['/api/create-featured-payment'] = problem(409, 'paid_recently');
    expect((await opened()).get()).toMatchObject({ phase: 'open', state: 'idle' });
  });

  it('completes the payment that a bank leads back with, once (M18)', async () => {
    keepReturnedPayment({ payment_intent: 'pi_back' });
    const flow = new PurchaseFlow(user.id);
    onTestFinished(flow.start());
    expect(flow.get()).toEqual({ phase: 'unconfirmed', intentId: 'pi_back', isPending: false, isChecking: true });
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ phase: 'succeeded', user: featured }));
    expect((await opened()).get()).toMatchObject({ phase: 'open' });
  });

  it('is announced once where the look for a lost payment finds it, too (M18)', async () => {
    notePaymentBegun(user.id);
    answers['/api/payments'] = { body: [begun] };
    keepReturnedPayment({ payment_intent: 'pi_1' });
    const flow = new PurchaseFlow(user.id);
    const heard: string[] = [];
    onTestFinished(followBegunPayment(() => heard.push('elsewhere')));
    onTestFinished(flow.start());
    const { result } = renderHook(useToast);
    const before = result.current?.id ?? 0;
    await vi.waitFor(() => expect(asked('/api/confirm-featured-payment')).toBe(2));
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ phase: 'succeeded' }));
    await checkSession({ force: true });
    expect(heard.length + (toast()?.id ?? 0) - before).toBe(1);
  });

  it('leads the payer who came back into another account to their own, and does not call the payment failed (M18)', async () => {
    notePaymentBegun(user.id + 1);
    answers['/api/confirm-featured-payment'] = problem(404, 'not_found');
    keepReturnedPayment({ payment_intent: 'pi_other' });
    const message =
      'This account has no such payment. If you paid with another account, log in with that one. Nothing is lost.';
    const flow = await opened();
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ phase: 'open', state: 'failed', message }));
    expect(toast()).toMatchObject({ title: 'Payment not found', description: message });
    expect(unconfirmedPayer()).toBe(user.id + 1);
  });
});

describe('paying', () => {
  it('leaves a card that is not whole in its form (M10)', async () => {
    const flow = await opened();
    await flow.pay(cardThat({ is: 'paid' }, false));
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'idle' });
    expect(asked('/api/create-featured-payment')).toBe(0);
  });

  it('blocks while it is worked on, does it once, and succeeds (M10, M13)', async () => {
    const flow = await opened();
    const states: string[] = [];
    flow.subscribe(() => {
      const now = flow.get();
      states.push(now.phase === 'open' ? now.state : now.phase);
    });
    await Promise.all([flow.pay(cardThat({ is: 'paid' })), flow.pay(cardThat({ is: 'paid' }))]);
    expect(states).toEqual(['processing', 'succeeded']);
    expect(asked('/api/confirm-featured-payment')).toBe(1);
    expect(toast()).toMatchObject({ title: 'Your profile is now featured for 30 days!' });
    expect(unconfirmedPayer()).toBeNull();
  });

  it('is loaded again where the browser shows it as it was left for the bank, and only then (M10, M18)', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    const flow = await opened();
    comeBack(true);
    const atTheBank: CardHandle = { check: async () => true, pay: () => new Promise(() => undefined) };
    void flow.pay(atTheBank);
    await vi.waitFor(() => expect(flow.get()).toMatchObject({ state: 'processing' }));
    comeBack(false);
    expect(reload).not.toHaveBeenCalled();
    comeBack(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says the words of a refusal, or that an error occurred (M11)', async () => {
    const flow = await opened();
    await flow.pay(cardThat({ is: 'refused', message: 'Your card was declined.' }));
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'failed', message: 'Your card was declined.' });
    expect(toast()).toMatchObject({ title: 'Payment Failed', description: 'Your card was declined.' });
    await flow.pay(cardThat({ is: 'refused' }));
    expect(toast()).toMatchObject({ title: 'Payment Failed', description: 'An error occurred during payment' });
    expect([unconfirmedPayer(), asked('/api/confirm-featured-payment')]).toEqual([null, 0]);
  });

  it('calls a fault of the app unexpected (M12)', async () => {
    const flow = await opened();
    await flow.pay({ check: async () => true, pay: () => Promise.reject(new RangeError('a fault of the app')) });
    expect(flow.get()).toMatchObject({ state: 'failed', message: 'An unexpected error occurred' });
  });

  it('asks the server where nobody here can tell: paid, not paid, or still unknown (M18)', async () => {
    const unclear = cardThat({ is: 'unclear' });
    const paid = await opened();
    await paid.pay(unclear);
    expect(paid.get()).toMatchObject({ phase: 'succeeded' });
    answers['/api/confirm-featured-payment'] = problem(409, 'payment_incomplete');
    const unpaid = await opened();
    await unpaid.pay(unclear);
    expect(unpaid.get()).toMatchObject({ phase: 'open', state: 'failed' });
    answers['/api/confirm-featured-payment'] = { status: 502, body: {} };
    const unknown = await opened();
    await unknown.pay(unclear);
    expect(unknown.get()).toMatchObject({ phase: 'unconfirmed', intentId: 'pi_1', isPending: false });
    // The result of the payment is not known: the next start asks again.
    expect(unconfirmedPayer()).toBe(user.id);
  });

  it('goes on with an earlier payment that was paid after all (M18)', async () => {
    answers['/api/create-featured-payment'] = { body: { ...started, paymentIntentId: 'pi_0', status: 'succeeded' } };
    const flow = await opened();
    const pay = vi.fn();
    await flow.pay({ check: async () => true, pay });
    expect(flow.get()).toMatchObject({ phase: 'succeeded' });
    expect(pay).not.toHaveBeenCalled();
  });

  it('takes 401 for being signed out at each of its steps, and asks who is signed in (M8)', async () => {
    const ended = problem(401, 'not_authenticated');
    const leave = async (path: string, card = cardThat({ is: 'unclear' })) => {
      const flow = await opened();
      answers['/api/auth/check'] = { body: null };
      const before = asked('/api/auth/check');
      const usual = answers[path];
      answers[path] = ended;
      await flow.pay(card);
      expect(flow.get()).toEqual({ phase: 'signed-out' });
      await vi.waitFor(() => expect(asked('/api/auth/check')).toBe(before + 1));
      if (usual) answers[path] = usual;
    };
    await leave('/api/create-featured-payment');
    await leave('/api/confirm-featured-payment');
    await leave('/api/confirm-featured-payment', cardThat({ is: 'paid' }));
    const pay = async () => {
      await paySimulated('pi_1', { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2098, cvc: '123' });
      return { is: 'paid' } as const;
    };
    await leave('/api/simulated-payments/pi_1/confirm', { check: async () => true, pay });
  });

  it('is nothing where no form is open', async () => {
    answers['/api/payments/config'] = { body: { ...config, provider: 'none' } };
    const flow = await opened();
    const check = vi.fn(async () => true);
    await flow.pay({ ...cardThat({ is: 'paid' }), check });
    expect([flow.get(), check.mock.calls]).toEqual([{ phase: 'unavailable' }, []]);
  });

  it('says that nobody takes payments any more, or that the line is gone', async () => {
    const flow = await opened();
    server.isDown = true;
    await flow.pay(cardThat({ is: 'paid' }));
    expect(flow.get()).toMatchObject({
      phase: 'open',
      state: 'not-created',
      message: 'You are offline. This needs a connection.',
    });
    server.isDown = false;
    answers['/api/create-featured-payment'] = problem(503, 'payments_unavailable');
    await flow.pay(cardThat({ is: 'paid' }));
    expect(flow.get()).toEqual({ phase: 'unavailable' });
  });

  it('that the provider does not know was not made', async () => {
    answers['/api/confirm-featured-payment'] = problem(404, 'not_found');
    const flow = await opened();
    await flow.pay(cardThat({ is: 'unclear' }));
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'failed' });
  });

  it('asks whether to pay again within the hour, and asks no more once that is answered', async () => {
    const flow = await opened();
    answers['/api/create-featured-payment'] = problem(409, 'paid_recently');
    answers['/api/auth/check'] = { body: featured };
    answers['/api/payments'] = {
      body: [
        { ...begun, id: 8, status: 'succeeded' },
        { ...begun, status: 'succeeded' },
      ],
    };
    const pay = vi.fn(async () => ({ is: 'refused' }) as const);
    const card = { check: async () => true, pay };
    await flow.pay(card);
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'paid-recently' });
    // The question names the day that the other payment has bought.
    expect(session.get()).toMatchObject({ account: { featuredUntil: featured.featuredUntil } });
    flow.keepPaid();
    expect([flow.get(), pay.mock.calls]).toMatchObject([{ phase: 'open', state: 'idle' }, []]);
    await flow.pay(card);
    answers['/api/create-featured-payment'] = { body: started };
    await flow.payAgain(card);
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'failed' });
    // A refused card changes nothing about the answer.
    await flow.pay(cardThat({ is: 'paid' }));
    expect(flow.get()).toMatchObject({ phase: 'succeeded' });
    const bodies = server.seen.filter(({ path }) => path === '/api/create-featured-payment').map(({ body }) => body);
    expect(bodies).toEqual([{}, {}, { afterPaymentId: 8 }, { afterPaymentId: 8 }]);
  });

  it('that the bank has to allow is asked for once, and remembered until it is known (M18)', async () => {
    const flow = await opened();
    answers['/api/confirm-featured-payment'] = problem(409, 'payment_incomplete');
    await flow.pay(cardThat({ is: 'paid' }));
    expect(flow.get()).toEqual({ phase: 'unconfirmed', intentId: 'pi_1', isPending: false, isChecking: false });
    expect([unconfirmedPayer(), asked('/api/confirm-featured-payment')]).toEqual([user.id, 1]);
    answers['/api/confirm-featured-payment'] = problem(401, 'not_authenticated');
    await flow.check();
    expect(flow.get()).toEqual({ phase: 'signed-out' });
  });

  it('says in its form that no payment could be created (M9)', async () => {
    answers['/api/create-featured-payment'] = { status: 500, body: {} };
    const flow = await opened();
    await flow.pay(cardThat({ is: 'paid' }));
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'not-created', message: 'Error creating payment' });
  });
});

describe('a payment that is not confirmed', () => {
  it('and was not made after all is called failed, in the form for another try (M11)', async () => {
    const flow = await opened();
    answers['/api/confirm-featured-payment'] = { status: 502, body: {} };
    await flow.pay(cardThat({ is: 'unclear' }));
    expect([flow.get().phase, unconfirmedPayer()]).toEqual(['unconfirmed', user.id]);
    answers['/api/confirm-featured-payment'] = problem(409, 'payment_incomplete');
    const message = 'An error occurred during payment';
    await flow.check();
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'failed', message });
    expect(toast()).toMatchObject({ title: 'Payment Failed', description: message });
    expect(unconfirmedPayer()).toBeNull();
  });

  it('is asked for once more each time the line comes back, and at no other moment', async () => {
    const flow = await opened();
    answers['/api/confirm-featured-payment'] = { status: 502, body: {} };
    await flow.pay(cardThat({ is: 'unclear' }));
    const checking: boolean[] = [];
    flow.subscribe(() => {
      const now = flow.get();
      if (now.phase === 'unconfirmed') checking.push(now.isChecking);
    });
    await flow.check();
    expect(checking).toEqual([true, false]);
    expect(flow.get()).toEqual({ phase: 'unconfirmed', intentId: 'pi_1', isPending: false, isChecking: false });
    connection.set('offline');
    answers['/api/confirm-featured-payment'] = { body: { message: 'Featured', user: featured } };
    expect(flow.get().phase).toBe('unconfirmed');
    connection.set('online');
    await vi.waitFor(() => expect(flow.get()).toEqual({ phase: 'succeeded', user: featured }));
  });

  it('is not asked for where none was begun', async () => {
    const flow = await opened();
    await flow.check();
    expect(flow.get()).toMatchObject({ phase: 'open', state: 'idle' });
    expect(asked('/api/confirm-featured-payment')).toBe(0);
  });

  it('stays so while the bank works on it, and succeeds once it is done (M18)', async () => {
    const flow = await opened();
    answers['/api/confirm-featured-payment'] = problem(409, 'payment_incomplete');
    await flow.pay(cardThat({ is: 'pending' }));
    expect(flow.get()).toEqual({ phase: 'unconfirmed', intentId: 'pi_1', isPending: true, isChecking: false });
    await flow.check();
    expect(flow.get()).toEqual({ phase: 'unconfirmed', intentId: 'pi_1', isPending: true, isChecking: false });
    answers['/api/confirm-featured-payment'] = { body: { message: 'Featured', user: featured } };
    await flow.check();
    expect(flow.get()).toMatchObject({ phase: 'succeeded' });
  });
});
