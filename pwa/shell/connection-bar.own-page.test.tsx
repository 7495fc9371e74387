import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteAnswer, noteRecord, noteSilent, storageHealth } from '#pwa/local/storage-health.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ConnectionBar } from './connection-bar.tsx';

beforeEach(async () => {
  startFakeServer(() => ({ body: null }));
  await startTexts('en');
  await renderRoutes('/', { '/': ConnectionBar });
  // The bar reads the record of this device, which notes the same.
  await waitFor(() => expect(storageHealth()).toBe('works'));
});
afterEach(() => {
  cleanup();
  noteRecord('works');
});

it('says that nothing is kept here while storage refuses or does not answer (A19)', async () => {
  const said = /^Nothing is saved on this device/;
  expect(screen.queryByText(said)).toBeNull();
  act(() => noteRecord('fails'));
  expect(await screen.findByText(said)).toBeDefined();
  act(() => noteRecord('works'));
  expect(screen.queryByText(said)).toBeNull();
  act(() => noteSilent('dalil-cache'));
  expect(await screen.findByText(said)).toBeDefined();
  act(() => noteAnswer('dalil-cache'));
  expect(screen.queryByText(said)).toBeNull();
});
