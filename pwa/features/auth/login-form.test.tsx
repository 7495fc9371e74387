import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { LoginForm } from './login-form.tsx';

const onSuccess = vi.fn();

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  onSuccess.mockReset();
  vi.unstubAllGlobals();
});

function logIn(email = 'sara@example.com', password = 'correct horse') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
}

describe('login form', () => {
  it('asks for a valid e-mail and a password before it sends (G2)', async () => {
    const server = startFakeServer(() => ({}));
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn('no address', '');
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(server.seen).toEqual([]);
  });

  it('hands over the user of the answer (G6)', async () => {
    const user = buildOwnProfile();
    startFakeServer(() => ({ body: user }));
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn();
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(user));
  });

  it('says under the form that the credentials are wrong (G3)', async () => {
    const body = { message: 'Invalid credentials', code: 'invalid_credentials', requestId: 'r' };
    startFakeServer(() => ({ status: 401, body }));
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('says it in Arabic to those who read Arabic (A18)', async () => {
    await startTexts('ar');
    const body = { message: 'Invalid credentials', code: 'invalid_credentials', requestId: 'r' };
    startFakeServer(() => ({ status: 401, body }));
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    fireEvent.change(screen.getByLabelText('البريد الإلكتروني'), { target: { value: 'sara@example.com' } });
    fireEvent.change(screen.getByLabelText('كلمة المرور'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/غير صحيحة/);
  });

  it('shows status and status text of an answer that is not JSON (G4)', async () => {
    startFakeServer(() => ({ status: 502, statusText: 'Bad Gateway', body: '<h1>Bad</h1>' }));
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Error: 502 - Bad Gateway');
  });

  it('says so when nobody knows what happened (G5)', async () => {
    vi.stubGlobal('fetch', () => {
      throw new RangeError('a fault of the app');
    });
    vi.stubGlobal('AbortSignal', {
      timeout: () => {
        throw new RangeError('a fault of the app');
      },
    });
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error occurred during login');
  });

  it('says that logging in needs a connection (V16)', async () => {
    startFakeServer(() => ({})).isDown = true;
    render(<LoginForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    logIn();
    expect((await screen.findByRole('alert')).textContent).toMatch(/needs a connection/);
  });
});
