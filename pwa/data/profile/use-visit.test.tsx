import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { useVisit } from './use-visit.ts';

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

it('tells of a profile after a moment, as JSON, and once (U10)', () => {
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

it('tells nothing of a look that was too short, or of a page prepared in advance', () => {
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

it('tells nothing of the own profile, and nothing before it is known whose it is', () => {
  session.set({ state: 'unknown' });
  const id = show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  cleanup();
  session.set({ state: 'signed-in', account: buildOwnProfile({ id }), isOffline: false });
  renderHook(() => useVisit(id));
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toEqual([]);
});

it('tells nothing offline, or where the browser asks for privacy (U11)', () => {
  connection.set('offline');
  show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  connection.set('online');
  Object.assign(navigator, { globalPrivacyControl: true });
  show();
  vi.advanceTimersByTime(10 * limits.visitShownMs);
  expect(sent).toEqual([]);
});

it('tells of the look of somebody else who is signed in, and listens to the page no more once it is left', () => {
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

it('tells of the next look what could not be told of the last one', () => {
  connection.set('offline');
  const id = show();
  vi.advanceTimersByTime(limits.visitShownMs);
  connection.set('online');
  turn(true);
  vi.advanceTimersByTime(limits.visitShownMs);
  expect(sent.map(({ url }) => url)).toEqual([`/api/users/${id}/visits`]);
});

it('does without a browser that could tell', () => {
  vi.stubGlobal('navigator', {});
  show();
  expect(() => vi.advanceTimersByTime(limits.visitShownMs)).not.toThrow();
});
