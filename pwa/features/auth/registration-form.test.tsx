import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { TooltipArea } from '#pwa/ui/tooltip.tsx';
import { RegistrationForm } from './registration-form.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function fillIn(change: Record<string, string> = {}) {
  const values = {
    Name: 'سارة المري',
    Email: 'sara@example.com',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
    'Date of birth': '1996-06-02',
    Industry: 'education',
    ...change,
  };
  for (const [label, value] of Object.entries(values)) type(label, value);
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create my profile' }));

describe('registration form', () => {
  it('makes the address from the name, and shows your-name before there is one (F3–F5)', async () => {
    startFakeServer(() => ({ body: { slug: 'x', available: true, suggestion: 'x' } }));
    render(<RegistrationForm onSuccess={() => undefined} />, { wrapper: TooltipArea });
    expect(screen.getByText('your-name')).toBeDefined();
    type('Name', 'محمد العتيبي');
    expect(await screen.findByText('mohammed-alotaibi')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('mohammed_alotaibi');
  });

  it('says what is wrong on submit and again on each change, first bad field in focus (F8, F9, F10, F27, X3)', async () => {
    startFakeServer(() => ({ body: null }));
    render(<RegistrationForm onSuccess={() => undefined} />, { wrapper: TooltipArea });
    fillIn({ Name: '', 'Confirm password': 'short' });
    submit();
    expect(await screen.findByText('Name is required')).toBeDefined();
    type('Name', '... 😀');
    expect(await screen.findByText('Use at least one letter or digit')).toBeDefined();
    type('Name', '');
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    const confirm = screen.getByLabelText('Confirm password');
    expect(document.getElementById(confirm.getAttribute('aria-describedby') ?? '')?.textContent).toContain('8');
    type('Confirm password', 'something else');
    expect(await screen.findByText('Passwords do not match')).toBeDefined();
    type('Password', 'something else');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  it('advises against a password that is Attackers try, and takes it', async () => {
    startFakeServer(({ method }) => (method === 'POST' ? { status: 201, body: buildOwnProfile() } : { body: null }));
    const onSuccess = vi.fn();
    render(<RegistrationForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    type('Password', 'Doha2022!');
    expect(await screen.findByText(/Attackers try/)).toBeDefined();
    type('Password', 'palms beside the water');
    expect(await screen.findByText('At least 8 characters.')).toBeDefined();
    fillIn({ Password: 'Doha2022!', 'Confirm password': 'Doha2022!' });
    expect(await screen.findByText(/Attackers try/)).toBeDefined();
    submit();
    await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  });

  it('creates one account however often it is pressed, and hands over the answer (F11, F12)', async () => {
    const user = buildOwnProfile();
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const server = startFakeServer(async ({ method }) => {
      if (method === 'POST') await held;
      return method === 'POST' ? { status: 201, body: user } : { status: 404, body: {} };
    });
    const onSuccess = vi.fn();
    render(<RegistrationForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    fillIn();
    submit();
    const busy = await screen.findByRole('button', { name: 'Creating your profile…' });
    fireEvent.click(busy);
    const form = busy.closest('form');
    if (form) fireEvent.submit(form);
    answer();
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    const sent = server.seen.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      name: 'سارة المري',
      slug: 'sara-almarri',
      username: 'sara_almarri',
      language: 'en',
    });
    expect(sent[0]?.body).not.toHaveProperty('confirmPassword');
  });

  it('says that an error of the app itself is unknown (F15)', async () => {
    startFakeServer(({ method }) => (method === 'POST' ? { status: 201, body: buildOwnProfile() } : { body: null }));
    const onSuccess = () => {
      throw new RangeError('a fault of the app');
    };
    render(<RegistrationForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    fillIn();
    submit();
    expect(await screen.findByText('An unknown error occurred during registration')).toBeDefined();
  });

  it('says what everybody will see, and hides what is switched off, also after the dialog was closed (H13)', async () => {
    const server = startFakeServer(({ method }) =>
      method === 'POST' ? { status: 201, body: buildOwnProfile() } : { status: 404, body: {} },
    );
    const onSuccess = vi.fn();
    const show = () => render(<RegistrationForm onSuccess={onSuccess} />, { wrapper: TooltipArea });
    const { unmount } = show();
    expect(screen.getByRole('group', { name: 'Everybody sees your profile' }).textContent).toMatch(/date of birth/);
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
    expect([isOn('Show my email'), isOn('Show my date of birth')]).toEqual([true, true]);
    fireEvent.click(screen.getByRole('switch', { name: 'Show my date of birth' }));
    unmount();
    show();
    expect([isOn('Show my email'), isOn('Show my date of birth')]).toEqual([true, false]);
    fillIn();
    submit();
    await waitFor(() => expect(onSuccess).toHaveBeenCalled());
    const sent = server.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/users'));
    expect(sent.map(({ body }) => body)).toMatchObject([{ showEmail: true, showDateOfBirth: false }]);
  });

  it('puts the refusal of a field next to it and the message over the button (F14, F18)', async () => {
    startFakeServer(({ method }) =>
      method === 'POST'
        ? { status: 409, body: { message: 'Email already registered', code: 'email_taken', requestId: 'r' } }
        : { status: 404, body: {} },
    );
    render(<RegistrationForm onSuccess={() => undefined} />, { wrapper: TooltipArea });
    fillIn();
    submit();
    await waitFor(() => expect(screen.getAllByText(/already registered/)).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('سارة المري');
  });

  it('says offline that it needs a connection and keeps what was typed, but for passwords (F26)', async () => {
    const server = startFakeServer(() => ({}));
    server.isDown = true;
    const { unmount } = render(<RegistrationForm onSuccess={() => undefined} />, { wrapper: TooltipArea });
    fillIn();
    submit();
    expect(await screen.findByText(/needs a connection/)).toBeDefined();
    unmount();
    render(<RegistrationForm onSuccess={() => undefined} />, { wrapper: TooltipArea });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('سارة المري');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sara@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
