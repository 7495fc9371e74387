import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { press, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { SuccessStoriesScreen } from './success-stories-screen.tsx';

let stories: { status?: number; body: object };
let server: ReturnType<typeof startFakeServer>;
beforeEach(async () => {
  await startTexts('en');
  stories = { status: 429, body: { message: 'Too many', code: 'rate_limited' } };
  server = startFakeServer(({ path }) => (path.startsWith('/api/auth') ? { body: null as never } : stories));
});
afterEach(() => {
  leavePage();
  forgetResources('stories');
  connection.set('online');
  vi.unstubAllGlobals();
});

it('stories are waited for without a word of failure', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof stories>();
  server.answering = async ({ path }) => (path.startsWith('/api/auth') ? { body: null } : await promise);
  await renderRoutes('/success-stories', { '/success-stories': SuccessStoriesScreen });
  expect(screen.getByRole('region', { name: 'Stories' }).querySelector('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  resolve({ body: [] });
  await said('No story yet');
});

it('stories that could not be loaded say why, and are asked for again', async () => {
  await renderRoutes('/success-stories', { '/success-stories': SuccessStoriesScreen });
  await said('The stories could not be loaded');
  expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded.*Too many attempts/);
  stories = { body: [] };
  press('Try again');
  await vi.waitFor(() => expect(server.seen.filter(({ path }) => path.includes('stories'))).toHaveLength(2));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
