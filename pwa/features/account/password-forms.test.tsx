import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptUser } from '#pwa/data/session/person-session.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { ChangePasswordForm } from './password-forms.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const current = () => screen.getByLabelText<HTMLInputElement>('Current password');

function fillIn(currentPassword: string, newPassword: string, confirmPassword = newPassword) {
  fireEvent.change(current(), { target: { value: currentPassword } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Confirm the new password'), { target: { value: confirmPassword } });
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));

describe('the form that changes a password', () => {
  it('tells password managers whose it is, and which password is which', () => {
    startFakeServer(() => ({ body: null }));
    adoptUser(buildOwnProfile({ email: 'sara@example.com' }));
    const { container } = render(<ChangePasswordForm realm="user" />);
    const named = [...container.querySelectorAll('input')].map((input) => [input.autocomplete, input.value]);
    expect(named).toEqual([
      ['username', 'sara@example.com'],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ]);
  });

  it('sends once, and is empty afterwards', async () => {
    const server = startFakeServer(() => ({ body: { message: 'Password changed' } }));
    render(<ChangePasswordForm realm="company" />);
    fillIn('the old one', 'a better one');
    submit();
    fireEvent.click(screen.getByRole('button', { name: 'Changing…' }));
    await waitFor(() => expect(current().value).toBe(''));
    const sent = server.seen.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/companies/change-password', { currentPassword: 'the old one', newPassword: 'a better one' }],
    ]);
  });

  it('says what is wrong before it sends', async () => {
    const server = startFakeServer(() => ({ body: null }));
    render(<ChangePasswordForm realm="company" />);
    fillIn('', 'short', 'shorter');
    submit();
    expect(await screen.findByText('Password is required')).toBeDefined();
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
    expect(screen.getByText('Passwords do not match')).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says that nobody knows, where no answer comes, and keeps what was typed', async () => {
    const server = startFakeServer(() => ({ body: null }));
    adoptUser(buildOwnProfile({ email: 'sara@example.com' }));
    render(<ChangePasswordForm realm="user" />);
    server.isDown = true;
    fillIn('the old one', 'an unclear one');
    submit();
    expect(await screen.findByText(/answer was lost\. Try again in a moment/)).toBeDefined();
    expect(current().value).toBe('the old one');
  });

  it('puts the refusal of the current password next to it, and keeps what was typed', async () => {
    const problem = { message: 'This is not your current password', code: 'validation_failed', requestId: 'r' };
    const errorCodes = { currentPassword: 'current_password_wrong' };
    startFakeServer(({ method }) =>
      method === 'POST' ? { status: 400, body: { ...problem, errorCodes } } : { body: null },
    );
    render(<ChangePasswordForm realm="user" />);
    fillIn('a guess', 'a better one');
    submit();
    expect(await screen.findByText('This is not your current password')).toBeDefined();
    expect(document.activeElement).toBe(current());
    expect(current().value).toBe('a guess');
  });
});
