import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { press, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const wrong = { status: 400, body: { message: 'x', code: 'invalid_link' } };
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let me: ReturnType<typeof buildOwnProfile> | null = null;
let company: ReturnType<typeof buildOwnCompany> | null = null;
let refusal: typeof wrong | undefined;
let wasConfirmed = false;
let server: ReturnType<typeof startFakeServer>;

function open(query: string) {
  window.history.replaceState({}, '', '/verify-email');
  return renderRoutes(`/verify-email${query}`, { '/verify-email': VerifyEmailScreen });
}

function signIn(isEmailConfirmed: boolean) {
  me = buildOwnProfile({ isEmailConfirmed });
  session.set({ state: 'signed-in', account: me, isOffline: false });
}

beforeEach(async () => {
  await startTexts('en');
  me = null;
  company = null;
  refusal = undefined;
  wasConfirmed = false;
  session.set({ state: 'signed-out' });
  companySession.set({ state: 'signed-out' });
  server = startFakeServer(({ method, path }) => {
    // Asked again after the e-mail is confirmed.
    if (method === 'GET') return { body: path === '/api/auth/check' ? me : company };
    return refusal ?? { body: { message: 'Done', wasConfirmed } };
  });
});
afterEach(() => {
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
  window.history.replaceState({}, '', '/');
  vi.unstubAllGlobals();
});

describe('the link that confirms an e-mail', () => {
  it('leaves the address at once, confirms by one press, and leads home or to the own profile', async () => {
    const router = await open('?token=abc');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(sentTo(server)).toEqual([]);
    press('Confirm my email');
    expect(await screen.findByText('Your email is confirmed')).toBeDefined();
    expect(sentTo(server)).toEqual([{ path: '/api/auth/verify-email', body: { token: 'abc' } }]);
    expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/');
    cleanup();
    signIn(false);
    await open('?token=abc');
    press('Confirm my email');
    expect((await screen.findByRole('link', { name: 'To my profile' })).getAttribute('href')).toBe('/profile');
  });

  it('of a company leads to its dashboard', async () => {
    company = buildOwnCompany();
    companySession.set({ state: 'signed-in', account: company, isOffline: false });
    const router = await open('?token=abc&for=company');
    await waitFor(() => expect(router.state.location.search).toEqual({ for: 'company' }));
    press('Confirm my email');
    const way = await screen.findByRole('link', { name: 'To the dashboard' });
    expect(way.getAttribute('href')).toBe('/company-dashboard');
    expect(sentTo(server)[0]?.path).toBe('/api/companies/verify-email');
  });

  it('that was followed before says that nothing is left to do', async () => {
    wasConfirmed = true;
    await open('?token=abc');
    press('Confirm my email');
    expect(await screen.findByText('Your email is confirmed already')).toBeDefined();
    expect(screen.getByText('There is nothing left to do.')).toBeDefined();
  });

  it('stays when the server is in trouble, and says why; needs a connection', async () => {
    refusal = busy;
    await open('?token=abc');
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    press('Confirm my email');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The service is busy right now. Try again in a moment.',
    );
    refusal = undefined;
    press('Confirm my email');
    expect(await screen.findByText('Your email is confirmed')).toBeDefined();
    cleanup();
    connection.set('offline');
    await open('?token=abc');
    expect(screen.getByText('You are offline. Confirming needs a connection.')).toBeDefined();
  });

  it.each([
    ['used', '?token=abc', 'This link no longer works'],
    ['missing', '', 'Open the link from the email'],
  ])('that is %s is sent again to its owner, who logs in first', async (_, query, title) => {
    refusal = wrong;
    await open(query);
    if (query) press('Confirm my email');
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText('Log in to have a new link sent.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fverify-email');
    cleanup();
    signIn(false);
    refusal = busy;
    await open('');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    press('Send the link again');
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy');
    refusal = undefined;
    press('Send the link again');
    expect(await screen.findByText(/^The link is on its way to .*sara@example\.com/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not needed any more by somebody whose e-mail is confirmed', async () => {
    signIn(true);
    await open('');
    expect(await screen.findByText('Your email is confirmed already')).toBeDefined();
    cleanup();
    await open('?for=company');
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toBe('/company-login?next=%2Fverify-email%3Ffor%3Dcompany');
  });
});
