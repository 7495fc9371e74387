import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import type { OwnVisits } from '#shared/model/community.ts';
import { deviceAccount, leaveAccount } from '../../device/device-accounts.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { session } from '../core/session-store.ts';
import { useOwnVisits } from './use-own-visits.ts';

const userId = 91;
const visits: OwnVisits = { days: [{ day: '2026-11-18', count: 3 }], total: 3, signedIn: 1, previousTotal: 0 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.set({ state: 'signed-out' });
});

it('keeps the visits for the owner alone, until the account is left with its edits (SYNC-12)', async () => {
  const user = buildOwnProfile({ id: userId });
  session.set({ state: 'signed-in', account: user, isOffline: false });
  startFakeServer(() => ({ body: visits }));
  const { result } = renderHook(() => useOwnVisits(userId));
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: visits }));
  await waitFor(async () => expect(await readAccountValue(userId, 'visits')).toMatchObject({ value: visits }));
  await deviceAccount(userId).change((state) => ({
    state: edited({ ...state, me: user }, { bio: 'waits' }, { bio: user.bio }),
    result: null,
  }));
  await leaveAccount(userId, { keepsEdits: true });
  expect(await readAccountValue(userId, 'visits')).toBeUndefined();
});

it('shows the visits of the device while there is no line, and asks anew at the next look', async () => {
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId + 1 }), isOffline: false });
  await saveAccountValue(userId + 1, 'visits', { value: { ...visits, total: 2 }, savedAt: 5 });
  const server = startFakeServer(() => ({ body: visits }));
  server.isDown = true;
  const first = renderHook(() => useOwnVisits(userId + 1));
  await waitFor(() => expect(first.result.current).toMatchObject({ isStale: true, savedAt: new Date(5) }));
  expect(first.result.current).toMatchObject({ state: 'ready', data: { total: 2 } });
  first.unmount();
  server.isDown = false;
  const { result } = renderHook(() => useOwnVisits(userId + 1));
  await waitFor(() => expect(result.current).toMatchObject({ data: visits, isStale: false }));
});

it('keeps no visits that are answered after the logout (SYNC-12)', async () => {
  const late = Promise.withResolvers<void>();
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId + 2 }), isOffline: false });
  startFakeServer(async () => {
    await late.promise;
    return { body: visits };
  });
  const { result } = renderHook(() => useOwnVisits(userId + 2));
  session.set({ state: 'signed-out' });
  late.resolve();
  await waitFor(() => expect(result.current.state).toBe('ready'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readAccountValue(userId + 2, 'visits')).toBeUndefined();
});
