import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { useVisit } from './profile-visits.ts';

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
