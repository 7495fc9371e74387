import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { said } from '#pwa/testing/read-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { TokensPart } from './tokens-part.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  forgetResources('tokens:');
  vi.unstubAllGlobals();
});

const token = {
  id: 3,
  name: 'Nightly import',
  scopes: ['applications:read'],
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-01-30T08:00:00.000Z',
};

function startServer() {
  let tokens: object[] = [token];
  return startFakeServer(({ method, path, body }: SeenRequest) => {
    if (method === 'DELETE') tokens = [];
    if (method !== 'POST') return { body: path.endsWith('/tokens') ? tokens : { message: 'Token revoked' } };
    const { password, ...wanted } = body as { password: string };
    if (password !== 'right') {
      const codes = { password: 'current_password_wrong' };
      return {
        status: 400,
        body: { message: '', code: 'validation_failed', requestId: '1', errors: codes, errorCodes: codes },
      };
    }
    return { status: 201, body: { ...token, ...wanted, id: 4, secret: 'dalil_the-secret' } };
  });
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the tokens of an account (G21)', () => {
  it('are shown with what they may do and their last use, and are revoked after a question', async () => {
    const server = startServer();
    render(<TokensPart realm="company" accountId={9} />);
    render(<Toaster />);
    expect(await screen.findByText('Nightly import')).toBeDefined();
    expect(screen.getByText('See applications and applicants')).toBeDefined();
    expect(screen.getByText(/Never used/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Revoke:/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No program has access.')).toBeDefined();
    await said('The token is revoked');
    const deleted = server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deleted).toEqual(['/api/companies/account/tokens/3']);
  });

  it('are made with scopes, an end and the password, and shown once', async () => {
    const server = startServer();
    render(<TokensPart realm="user" accountId={9} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
    await screen.findByLabelText('Name');
    expect(screen.queryByText('Post, change and delete jobs')).toBeNull();
    type('Name', 'My site');
    fireEvent.click(screen.getByLabelText('See your applications'));
    type('Your password', 'wrong');
    const make = screen.getByRole('button', { name: 'Create token' });
    fireEvent.click(make);
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'));
    type('Your password', 'right');
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByDisplayValue('dalil_the-secret')).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      name: 'My site',
      scopes: ['profile:read', 'applications:read'],
      days: 90,
      password: 'right',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('dalil_the-secret')).toBeNull());
  });

  it('that may do nothing are not made', async () => {
    const server = startServer();
    render(<TokensPart realm="user" accountId={9} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
    await screen.findByLabelText('Name');
    type('Name', 'My site');
    type('Your password', 'right');
    fireEvent.click(screen.getByLabelText('See your profile'));
    fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('Choose at least one permission')).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
