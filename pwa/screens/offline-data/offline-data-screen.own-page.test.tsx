import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { type OfflineData, offlineData } from '#pwa/data/offline/offline-data.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { OfflineDataScreen } from './offline-data-screen.tsx';

beforeEach(async () => {
  await startTexts('en');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
});
afterEach(leavePage);

const open = () => renderRoutes('/offline', { '/offline': OfflineDataScreen });
const parts = ['Saved on this device', 'This device is full', 'This browser can’t save data'] as const;
const shown = () => parts.filter((part) => screen.queryByText(part) !== null);
const isLoading = () => screen.queryByText('Measuring the stored data') !== null;

describe('the screen of the offline data (V4)', () => {
  it('measures what is stored, then shows it with the ways to change it', async () => {
    await open();
    expect([isLoading(), shown()]).toEqual([true, []]);
    expect(await screen.findByText('Saved on this device')).toBeDefined();
    expect([isLoading(), shown()]).toEqual([false, ['Saved on this device']]);
    for (const name of ['Refresh everything', 'Delete all saved data']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    expect(within(screen.getByRole('group', { name: 'How much to keep' })).getAllByRole('radio')).toHaveLength(4);
  });

  it('follows the connection', async () => {
    await open();
    expect(await screen.findByText('Nothing saved yet')).toBeDefined();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^Refreshing needs a connection/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Refresh everything' })).toBeNull();
    act(() => connection.set('online'));
    expect(screen.queryByText(/^Refreshing needs a connection/)).toBeNull();
  });

  it.each<[OfflineData['state'], string]>([
    ['full', 'This device is full'],
    ['unavailable', 'This browser can’t save data'],
  ])('says of a device that is %s nothing but that', async (state, told) => {
    await open();
    await screen.findByText('Saved on this device');
    act(() => offlineData.set({ ...offlineData.get(), state }));
    expect([isLoading(), shown()]).toEqual([false, [told]]);
    expect(screen.getByRole('link', { name: 'Browse talent' }).getAttribute('href')).toBe('/browse');
    expect(screen.queryByRole('button', { name: 'Delete all saved data' })).toBeNull();
    act(() => offlineData.set({ ...offlineData.get(), state: 'ready' }));
  });
});
