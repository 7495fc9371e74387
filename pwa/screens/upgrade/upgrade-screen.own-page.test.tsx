import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { hasUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { buildOwnPayment } from '#pwa/testing/build-payment.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { isOff, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { limits } from '#shared/limits.ts';
import type { OwnPayment } from '#shared/model/payment.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { UpgradeScreen } from './upgrade-screen.tsx';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const featured = { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z' } as const;
let userId = 500;
let provider: 'simulated' | 'none' = 'simulated';
let payments: OwnPayment[] = [];
let outcome: object | Promise<object>;
/** The answers of single paths that are refused. */
let refused: Record<string, object> = {};

async function answer({ path }: SeenRequest) {
  const refusal = refused[path];
  if (refusal) return refusal;
  const user = buildOwnProfile({ id: userId, rev: 9, ...featured });
  if (path === '/api/payments') return { body: payments };
  if (path === '/api/auth/check') return { body: session.get().state === 'signed-in' ? user : null };
  if (path === '/api/create-featured-payment') {
    return { body: { clientSecret: 's', paymentIntentId: 'pi_1', status: 'open' } };
  }
  if (path === '/api/confirm-featured-payment') return { body: { message: 'Featured', user } };
  if (path.startsWith('/api/simulated-payments')) return { body: await outcome };
  if (path !== '/api/payments/config') return busy;
  return { body: { provider, publishableKey: null, amountCents: 1900, currency: 'usd', durationDays: 30 } };
}

const server = startFakeServer(answer);
const asked = (path: string) => server.seen.filter((one) => one.path.startsWith(path));

async function open(change: Partial<OwnProfile> | null = {}) {
  userId += 1;
  if (change) {
    await personDevice.noteLogin(userId);
    session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId, ...change }), isOffline: false });
  }
  server.seen.length = 0;
  return await renderRoutes('/upgrade', {
    '/upgrade': () => (
      <>
        <UpgradeScreen />
        <Toaster />
      </>
    ),
    '/$slug': () => <h1>The profile</h1>,
  });
}

const payment = (id: number, change: Partial<OwnPayment> = {}) => buildOwnPayment({ id, ...change });

const payButton = () => screen.findByRole('button', { name: /^Pay.*\$19\.00/ });
const retry = () => screen.findByRole('button', { name: 'Try again' });
const articles = () => within(screen.getByRole('region', { name: 'Compare the two profiles' })).getAllByRole('article');

async function typeCard() {
  const button = await payButton();
  await waitFor(() => expect(isOff(button)).toBe(false));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Card number', '4242 4242 4242 4242');
  type('Expiry', '12 / 98');
  type('Security code', '123');
  return button;
}

beforeAll(() => import('#pwa/features/payment/simulated-card.tsx'));
beforeEach(async () => {
  await startTexts('en');
  provider = 'simulated';
  payments = [];
  outcome = { status: 'succeeded', error: null };
  refused = {};
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
});

describe('the upgrade page', () => {
  it('asks a visitor to log in, and brings back from there (M1, B14)', async () => {
    session.set({ state: 'signed-out' });
    await open(null);
    expect(screen.getByRole('heading', { name: 'Login Required' })).toBeDefined();
    expect(screen.getByText('Please log in to upgrade your profile to featured status.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?next=%2Fupgrade');
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^You are offline/)).toBeDefined();
    cleanup();
    session.set({ state: 'unknown' });
    await open(null);
    expect(screen.getByRole('status').textContent).toBe('Loading the page');
    expect(server.seen).toEqual([]);
  });

  it('compares both profiles, names price and days, and answers three questions (M2, M3, M5)', async () => {
    await open();
    const [free, paid] = articles();
    expect(free?.textContent).toBe(
      'Standard profileFreeBasic listingStandard search visibilityRegular placementYour profile now',
    );
    expect(paid?.textContent).toMatch(/^Featured profile.*\$19\.00for 30 days/);
    expect(paid?.textContent).not.toContain('Your profile now');
    for (const text of ['Priority placement in search', '30 days of increased visibility']) {
      expect(paid?.textContent).toContain(text);
    }
    // No answer is folded away, and what the payer gives up stands above the button.
    const questions = within(screen.getByRole('region', { name: 'Frequently asked questions' }));
    expect(questions.getAllByRole('definition')).toHaveLength(3);
    expect(questions.queryAllByRole('group')).toHaveLength(0);
    expect(screen.getByRole('region', { name: 'How your profile will look' })).toBeDefined();
    expect(screen.queryByText(/^Featured until/)).toBeNull();
    const terms =
      /One-time purchase with no auto-renew\.Non-refundable once your featured status is active\.Pay \$19\.00$/;
    expect((await payButton()).closest('form')?.textContent).toMatch(terms);
  });

  it('says until when somebody is featured, and what buying again adds (M19)', async () => {
    await open(featured);
    expect(screen.getByText('Featured until Mar 1, 2099')).toBeDefined();
    expect(screen.getByText('Buying again adds 30 days to that: until Mar 31, 2099.')).toBeDefined();
    expect(articles().map((one) => one.textContent?.includes('Your profile now'))).toEqual([false, true]);
    cleanup();
    await open({ ...featured, featuredUntil: '2020-03-01T09:00:00.000Z' });
    expect(screen.queryByText(/^Featured until/)).toBeNull();
  });

  it('no longer says that somebody is featured once that has ended (N14)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const isPlain = () => articles().map((one) => one.textContent?.includes('Your profile now'));
    await open({ ...featured, featuredUntil: new Date(Date.now() + 60_000).toISOString() });
    expect([screen.queryByText(/^Featured until/) !== null, ...isPlain()]).toEqual([true, false, true]);
    act(() => void vi.advanceTimersByTime(60_000));
    expect([screen.queryByText(/^Featured until/) !== null, ...isPlain()]).toEqual([false, true, false]);
  });

  it.each([
    ['viewer', 'This account cannot be featured', null],
    ['admin', 'Administrators are not listed', '/admin/feature-users'],
  ] as const)('sells nothing to a %s', async (role, title, way) => {
    await open({ ...featured, role });
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    const link = screen.queryByRole('link', { name: 'Manage featured users' });
    expect(link?.getAttribute('href') ?? null).toBe(way);
    expect(document.body.textContent).not.toMatch(/Your profile now|Featured until|How your profile will look/);
    await waitFor(() => expect(asked('/api/payments')).toHaveLength(1));
    expect(asked('/api/payments/config')).toEqual([]);
  });
});

describe('opening the sale', () => {
  it('waits for a connection, and says why nothing can be paid (M20)', async () => {
    connection.set('offline');
    server.isDown = true;
    await open();
    expect(isOff(await payButton())).toBe(true);
    expect(screen.getByText(/^You are offline\. Paying needs/)).toBeDefined();
    expect(asked('/api/payments/config')).toEqual([]);
    fireEvent.click(await retry());
    await waitFor(() => expect(asked('/api/payments/config')).toHaveLength(1));
    await retry();
    server.isDown = false;
    act(() => connection.set('online'));
    await waitFor(async () => expect(isOff(await payButton())).toBe(false));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(isOff(await payButton())).toBe(true);
    expect(screen.getByText(/^You are offline/)).toBeDefined();
    expect(screen.getByLabelText('Card number').closest('fieldset')).toHaveProperty('disabled', true);
  });

  it('says that nobody takes payments (M21)', async () => {
    provider = 'none';
    await open();
    expect(await screen.findByText('Payment is not available right now')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay|Try again/ })).toBeNull();
  });

  it('says why it failed, and is tried again (M9)', async () => {
    refused = { '/api/payments/config': { status: 500, body: {} } };
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe('Error creating payment');
    refused = {};
    fireEvent.click(await retry());
    expect(await payButton()).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('paying', () => {
  it('leaves what is not whole in its form, then pays once, and leads to the profile (M10, M13, M14)', async () => {
    const router = await open();
    const button = await payButton();
    await waitFor(() => expect(isOff(button)).toBe(false));
    // Nobody handles a simulated card.
    expect(screen.queryByText(/^A secure card provider/)).toBeNull();
    fireEvent.click(button);
    expect(await screen.findByText('Your card number is incomplete.')).toBeDefined();
    expect(asked('/api/create-featured-payment')).toEqual([]);
    await typeCard();
    // Not `setImmediate`: the databases of this browser run on it, and what waits when it comes back waits for ever.
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    fireEvent.click(button);
    fireEvent.click(button);
    await said('Your profile is now featured for 30 days!');
    expect(screen.getByText('Until Mar 1, 2099. The receipt is in your inbox.')).toBeDefined();
    expect(screen.queryByText(/^Buying again/)).toBeNull();
    expect(asked('/api/create-featured-payment')).toHaveLength(1);
    expect(session.get()).toMatchObject({ account: featured });
    expect(screen.getByRole('link', { name: 'Go now' }).getAttribute('href')).toBe('/sara-almarri');
    expect(router.state.location.pathname).toBe('/upgrade');
    await act(() => vi.advanceTimersByTimeAsync(limits.redirectAfterPaymentMs));
    expect(await screen.findByText('The profile')).toBeDefined();
  });

  it('asks first after a payment in another tab, whose receipt it shows', async () => {
    await open();
    const button = await typeCard();
    payments = [payment(1)];
    const account = buildOwnProfile({ id: userId, ...featured });
    act(() => session.set({ state: 'signed-in', account, isOffline: false }));
    expect(await screen.findByText('Featured until Mar 1, 2099')).toBeDefined();
    expect((await screen.findByRole('region', { name: 'Your payments' })).textContent).toContain('Paid');
    refused = { '/api/create-featured-payment': { status: 409, body: { message: 'x', code: 'paid_recently' } } };
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'You paid a moment ago' });
    expect(dialog.textContent).toContain('Your profile is featured until Mar 1, 2099.Pay again for 30 more days?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/api/simulated-payments')).toEqual([]);
    fireEvent.click(await payButton());
    const again = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pay again' });
    refused = {};
    fireEvent.click(again);
    await said('Your profile is now featured for 30 days!');
    expect(asked('/api/create-featured-payment').at(-1)?.body).toEqual({ afterPaymentId: 1 });
    expect(asked('/api/simulated-payments')).toHaveLength(1);
  });

  it('is blocked while it is worked on, and says a refusal in its words (M10, M11)', async () => {
    const bank = Promise.withResolvers<object>();
    outcome = bank.promise;
    await open();
    fireEvent.click(await typeCard());
    const processing = await screen.findByRole('button', { name: 'Processing payment…' });
    expect(processing.getAttribute('aria-disabled')).toBe('true');
    // No update of the app comes between the payer and the bank.
    expect(hasUnsavedWork()).toBe(true);
    expect(screen.getByText('Your bank may ask you to confirm. Keep this page open.')).toBeDefined();
    bank.resolve({ status: 'requires_payment_method', error: { code: 'card_declined', message: 'No' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Payment FailedYour card was declined.');
    expect(screen.queryByText(/^Your bank may ask/)).toBeNull();
    expect(hasUnsavedWork()).toBe(false);
    outcome = { status: 'succeeded', error: null };
    // The browser sends nothing itself.
    expect(fireEvent.submit(await retry())).toBe(false);
    await said('Your profile is now featured for 30 days!');
  });

  it('says that no payment could be created, without calling it failed (M9)', async () => {
    await open();
    refused = { '/api/create-featured-payment': busy };
    fireEvent.click(await typeCard());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The service is busy right now. Try again in a moment.',
    );
  });

  it('tells what is not known yet, and asks again (M18)', async () => {
    await open();
    refused = { '/api/confirm-featured-payment': busy };
    fireEvent.click(await typeCard());
    expect(await screen.findByText('We are checking your payment')).toBeDefined();
    const check = screen.getByRole('button', { name: 'Check again' });
    const confirming = Promise.withResolvers<object>();
    const before = asked('/api/confirm-featured-payment').length;
    refused = { '/api/confirm-featured-payment': confirming.promise };
    expect(check.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(check);
    await waitFor(() => expect(check.textContent).toBe('Checking…'));
    expect(check.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(check);
    confirming.resolve(busy);
    await waitFor(() => expect(check.textContent).toBe('Check again'));
    expect(asked('/api/confirm-featured-payment')).toHaveLength(before + 1);
    refused = {};
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await said('Your profile is now featured for 30 days!');
  });
});

describe('the own payments', () => {
  it('say which days are on hold, and which were ended and why', async () => {
    payments = [
      payment(2, { heldDays: 12, heldSince: '2026-11-20T09:00:00.000Z' }),
      payment(1, { endedDays: 30, endedAt: '2026-11-22T09:00:00.000Z', endReason: 'A stolen card' }),
    ];
    await open();
    const list = within(await screen.findByRole('region', { name: 'Your payments' })).getAllByRole('listitem');
    expect(list.map((one) => one.textContent)).toEqual([
      expect.stringContaining('12 days on hold since Nov 20, 2026'),
      expect.stringContaining('30 days ended on Nov 22, 2026: A stolen card'),
    ]);
    // The receipts stay as they are.
    for (const one of list) expect(one.textContent).toContain('Nov 1, 2026 – Dec 1, 2026');
    expect(screen.getByText('12 paid days on hold')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/No paid day is lost/);
  });

  it('are listed with their days once money moved, and were meant to', async () => {
    payments = [
      payment(1, { provider: 'simulated', status: 'open', paymentIntentId: null }),
      payment(2),
      payment(3, { provider: 'simulated', status: 'failed', grantedFrom: null }),
      payment(4, { status: 'refunded', revokedAt: '2026-11-20T09:00:00.000Z' }),
      payment(5, { status: 'canceled', grantedUntil: null }),
      payment(6, { status: 'disputed', grantedUntil: null }),
    ];
    provider = 'none';
    await open();
    const list = within(await screen.findByRole('region', { name: 'Your payments' })).getAllByRole('listitem');
    expect(list.map((one) => one.textContent)).toEqual([
      'Nov 1, 2026Paid$19.0030 days·Nov 1, 2026 – Dec 1, 2026',
      'Nov 1, 2026FailedSimulated$19.00',
      'Nov 1, 2026Refunded$19.0030 days·Nov 1, 2026 – Dec 1, 2026Its days ended on Nov 20, 2026',
      'Nov 1, 2026Taken back by the bank$19.00',
    ]);
  });

  it('are not mentioned where there are none, and asked for again after a failure', async () => {
    await open();
    await payButton();
    await waitFor(() => expect(asked('/api/payments').length).toBeGreaterThan(1));
    expect(screen.queryByRole('region', { name: 'Your payments' })).toBeNull();
    cleanup();
    refused = { '/api/payments': busy };
    payments = [payment(2)];
    await open({ role: 'viewer' });
    expect(await screen.findByText('Your payments could not be loaded.')).toBeDefined();
    act(() => connection.set('offline'));
    expect(screen.queryByText('Your payments could not be loaded.')).toBeNull();
    act(() => connection.set('online'));
    refused = {};
    expect(await screen.findByRole('region', { name: 'Your payments' })).toBeDefined();
  });
});
