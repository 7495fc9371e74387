import { cleanup, renderHook, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import type { OwnVisits } from '#shared/model/community.ts';
import { deviceAccount, leaveAccount } from '../../device/device-accounts.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { useOwnVisits, useVisit } from './profile-visits.ts';

let sent: { url: string; type: string }[];
let isVisible: boolean;
let nextId = 1;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isVisible = true;
  session.set({ state: 'signed-out' });
  connection.set('online');
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: Blob) => sent.push({ url, type: body.type }) > 0,
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a profile that was not shown before. */
function show(): number {
  nextId += 1;
  const id = nextId;
  renderHook(() => useVisit(id));
  return id;
}

const turn = (visible: boolean) => {
  isVisible = visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('reports a profile after a moment, as JSON, and once (U10)', () => {
  const id = show();
  vi.advanceTimersByTime(limits.visitShownMs - 1);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ url: `/api/users/${id}/visits`, type: 'application/json' }]);
  cleanup();
  renderHook(() => useVisit(id));
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toHaveLength(1);
});

it('reports a profile once, also when its page is hidden and shown again (U10)', () => {
  show();
  vi.advanceTimersByTime(limits.visitShownMs);
  turn(false);
  turn(true);
  vi.advanceTimersByTime(limits.visitShownMs);
  expect(sent).toHaveLength(1);
});

it('reports nothing for a look that was too short, or for a prerendered page', () => {
  show();
  vi.advanceTimersByTime(limits.visitShownMs - 1);
  cleanup();
  turn(false);
  show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toEqual([]);
  turn(true);
  vi.advanceTimersByTime(limits.visitShownMs - 1);
  turn(false);
  turn(true);
  vi.advanceTimersByTime(limits.visitShownMs - 1);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(1);
});

it('reports nothing for the own profile, and nothing before the session is known', () => {
  session.set({ state: 'unknown' });
  const id = show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  cleanup();
  session.set({ state: 'signed-in', account: buildOwnProfile({ id }), isOffline: false });
  renderHook(() => useVisit(id));
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toEqual([]);
});

it('reports nothing offline, or where the browser asks for privacy (U11)', () => {
  connection.set('offline');
  show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  connection.set('online');
  Object.assign(navigator, { globalPrivacyControl: true });
  show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toEqual([]);
});

it('reports the look of somebody else who is signed in, and stops listening when the page is left', () => {
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: 9_000 }), isOffline: false });
  const id = show();
  vi.advanceTimersByTime(limits.visitShownMs);
  expect(sent.map(({ url }) => url)).toEqual([`/api/users/${id}/visits`]);
  show();
  cleanup();
  turn(true);
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toHaveLength(1);
});

it('reports the next look where the last one could not be reported', () => {
  connection.set('offline');
  const id = show();
  vi.advanceTimersByTime(limits.visitShownMs);
  connection.set('online');
  turn(true);
  vi.advanceTimersByTime(limits.visitShownMs);
  expect(sent.map(({ url }) => url)).toEqual([`/api/users/${id}/visits`]);
});

it('works in a browser without sendBeacon', () => {
  vi.stubGlobal('navigator', {});
  show();
  expect(() => vi.advanceTimersByTime(limits.visitShownMs)).not.toThrow();
});

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
