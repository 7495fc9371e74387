import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { noteServerTime } from '../../http/server-clock.ts';
import { useDeviceMinute, useMinute } from './time.ts';

afterEach(() => {
  leavePage();
  vi.useRealTimers();
  noteServerTime(new Headers({ date: new Date().toUTCString() }));
});

it('now is told anew every minute, until the screen closes', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { result, unmount } = renderHook(() => useMinute().getTime());
  expect(result.current).toBe(1_000_000);
  await act(() => vi.advanceTimersByTimeAsync(59_999));
  expect(result.current).toBe(1_000_000);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toBe(1_060_000);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe(1_120_000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('is the server’s, also after the window was hidden; the age of stored copies goes by the device’s clock', () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  noteServerTime(new Headers({ date: new Date(500_000).toUTCString() }));
  const { result } = renderHook(() => [useMinute().getTime(), useDeviceMinute().getTime()]);
  expect(result.current).toEqual([500_000, 1_000_000]);
  vi.setSystemTime(1_300_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toEqual([800_000, 1_300_000]);
});
