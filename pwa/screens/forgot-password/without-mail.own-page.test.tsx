import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const lead = /^Enter the email of your account\./;
const warning = /^This server cannot send email yet\./;
const open = () => renderRoutes('/forgot-password', { '/forgot-password': ForgotPasswordScreen });

beforeEach(() => startTexts('en'));
afterEach(leavePage);

// A server is asked once, so that these follow one another.
it('a link to choose a new password is promised until the server says that it sends no mail', async () => {
  const server = startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
  await open();
  expect(screen.getByText(lead)).toBeDefined();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  server.answering = () => ({ body: { isSetUp: false } });
  await open();
  expect(await screen.findByText(warning)).toBeDefined();
  expect(screen.queryByText(lead)).toBeNull();
  // It may be tried all the same: the server may have been set up since.
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeDefined();
});

it('asking for a link to choose a new password needs a connection, which is said', async () => {
  startFakeServer(() => ({ body: { isSetUp: true } }));
  await open();
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  act(() => connection.set('offline'));
  expect(screen.getByText(/^You are offline/)).toBeDefined();
});
