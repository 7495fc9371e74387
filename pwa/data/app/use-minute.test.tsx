import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { useMinute } from './use-minute.ts';

afterEach(() => {
  leavePage();
  vi.useRealTimers();
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
