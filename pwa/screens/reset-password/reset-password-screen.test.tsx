import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { hasUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { forgetDrafts } from '#pwa/features/auth/form-drafts.ts';
import { ForgotPasswordScreen } from '#pwa/screens/forgot-password/forgot-password-screen.tsx';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { press, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const wrong = { status: 400, body: { message: 'x', code: 'invalid_link' } };
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let refusal: { status: number; body: object } | undefined;
let server: ReturnType<typeof startFakeServer>;

function open(address: string) {
  window.history.replaceState({}, '', address.replace(/\?.*/, ''));
  return renderRoutes(address, {
    '/reset-password': ResetPasswordScreen,
    '/forgot-password': ForgotPasswordScreen,
  });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function typePassword(password = 'correct horse') {
  await screen.findByLabelText('New password');
  type('New password', password);
  type('Confirm the new password', password);
  press('Save new password');
}

beforeEach(async () => {
  await startTexts('en');
  session.set({ state: 'signed-out' });
  forgetDrafts();
  refusal = undefined;
  server = startFakeServer(({ method, path }) => {
    if (path === '/api/mail/service') return { body: { isSetUp: true } };
    if (method === 'GET') return { body: null };
    return refusal ?? { body: path.endsWith('/check') ? { email: 'sara@example.com' } : { message: 'Done' } };
  });
});
afterEach(() => {
  cleanup();
  connection.set('online');
  window.history.replaceState({}, '', '/');
  vi.unstubAllGlobals();
});

describe('asking for a link to choose a new password', () => {
  it('says the same whether or not there is such an account, and can be done again', async () => {
    await open('/forgot-password');
    type('Email', 'nonsense');
    press('Send me a link');
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(sentTo(server)).toEqual([]);
    type('Email', ' sara@example.com ');
    press('Send me a link');
    expect(await screen.findByText('Check your inbox')).toBeDefined();
    expect(screen.getByText(/^If .*sara@example\.com.* belongs to an account/)).toBeDefined();
    expect(sentTo(server)).toMatchObject([{ path: '/api/auth/forgot-password', body: { email: 'sara@example.com' } }]);
    expect(href('Back to login')).toBe('/login');
    expect(screen.queryByLabelText('Email')).toBeNull();
    press('Try again');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'sara@example.com');
  });

  it('of a company goes to the company, and back to its login', async () => {
    await open('/forgot-password?for=company');
    expect(screen.getByRole('heading').textContent).toBe('Forgot your company’s password?');
    expect(href('Back to login')).toBe('/company-login');
    type('Email', 'hr@gas.example');
    press('Send me a link');
    await screen.findByText('Check your inbox');
    expect(sentTo(server)[0]?.path).toBe('/api/companies/forgot-password');
    cleanup();
    // What is typed for a company is not that of a person.
    await open('/forgot-password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
    type('Email', 'sara@example.com');
    cleanup();
    await open('/forgot-password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sara@example.com');
    expect(screen.getByRole('heading').textContent).toBe('Forgot your password?');
    // Half an address is no fault before it is sent, and an empty field takes nothing away from the login.
    type('Email', 'sara');
    type('Email', '');
    cleanup();
    await open('/forgot-password');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'sara');
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).not.toBe('true');
    cleanup();
    await open('/forgot-password?for=company');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  });

  it('that fails says why, and keeps the address', async () => {
    refusal = busy;
    await open('/forgot-password');
    type('Email', 'sara@example.com');
    press('Send me a link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The service is busy right now. Try again in a moment.',
    );
    const errorCodes = { email: 'email_invalid' };
    refusal = { status: 400, body: { message: 'x', code: 'validation_failed', errorCodes } };
    press('Send me a link');
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByText('Check your inbox')).toBeNull();
  });
});

describe('the link to choose a new password', () => {
  it('names its account, leaves the address at once, and sets the password', async () => {
    const router = await open('/reset-password?token=abc');
    expect(await screen.findByText(/^For the account .*sara@example\.com/)).toBeDefined();
    expect(router.state.location.search).toEqual({});
    // No update of the app throws the link away, which is in no address any more.
    expect(hasUnsavedWork()).toBe(true);
    await typePassword('short');
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
    await typePassword();
    expect(await screen.findByText('Your password is saved')).toBeDefined();
    expect(sentTo(server)).toEqual([
      { path: '/api/auth/reset-password/check', body: { token: 'abc' } },
      {
        path: '/api/auth/reset-password',
        body: { token: 'abc', password: 'correct horse', confirmPassword: 'correct horse' },
      },
    ]);
    expect(href('Log in')).toBe('/login');
    expect(hasUnsavedWork()).toBe(false);
  });

  it('of a company sets that of the company', async () => {
    await open('/reset-password?token=abc&for=company');
    await typePassword();
    await screen.findByText('Your password is saved');
    expect(sentTo(server).map(({ path }) => path)).toEqual([
      '/api/companies/reset-password/check',
      '/api/companies/reset-password',
    ]);
    expect(href('Log in')).toBe('/company-login');
  });

  it('is asked about before anything is typed: used, or missing', async () => {
    refusal = wrong;
    await open('/reset-password?token=abc');
    expect(screen.getByText('Checking the link…')).toBeDefined();
    expect(await screen.findByText('This link no longer works')).toBeDefined();
    expect([href('Ask for a new link'), href('Log in')]).toEqual(['/forgot-password', '/login']);
    cleanup();
    server.seen.length = 0;
    await open('/reset-password?for=company');
    expect(screen.getByText('Open the link from the email', { selector: 'h1' })).toBeDefined();
    expect(href('Ask for a new link')).toBe('/forgot-password?for=company');
    expect(server.seen).toEqual([]);
  });

  it('that cannot be checked now is checked again', async () => {
    refusal = busy;
    await open('/reset-password?token=abc');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The link could not be checked');
    expect(alert.textContent).toContain('The service is busy right now. Try again in a moment.');
    refusal = undefined;
    press('Try again');
    expect(screen.getByText('Checking the link…')).toBeDefined();
    expect(await screen.findByLabelText('New password')).toBeDefined();
  });

  it('that is used up meanwhile, or whose password is refused, says so', async () => {
    await open('/reset-password?token=abc');
    await screen.findByLabelText('New password');
    const errorCodes = { password: 'password_common' };
    refusal = { status: 400, body: { message: 'x', code: 'validation_failed', errorCodes } };
    await typePassword();
    await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'));
    refusal = busy;
    await typePassword();
    expect(await screen.findByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = wrong;
    await typePassword();
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });

  it('whose answer is lost says that nobody knows, and says so truly at the next try', async () => {
    await open('/reset-password?token=lost');
    await screen.findByLabelText('New password');
    server.isDown = true;
    await typePassword('another horse');
    expect(await screen.findByText(/^We do not know whether the new password was saved/)).toBeDefined();
    server.isDown = false;
    act(() => connection.set('online'));
    refusal = wrong;
    press('Save new password');
    expect(await screen.findByText('Your password is saved')).toBeDefined();
  });
});
