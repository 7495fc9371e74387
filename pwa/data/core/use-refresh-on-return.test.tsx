import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { connection } from './connection.ts';
import { useRefreshOnReturn } from './use-fresh-resource.ts';

const focus = () => window.dispatchEvent(new Event('focus'));
const come = () => document.dispatchEvent(new Event('visibilitychange'));

afterEach(() => {
  vi.restoreAllMocks();
  leavePage();
});

it('a resource is asked for as its screen opens and each time somebody comes back to it, until it closes', () => {
  const refresh = vi.fn();
  const resource = { refresh };
  const { rerender, unmount } = renderHook(() => useRefreshOnReturn(resource));
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender();
  expect(refresh).toHaveBeenCalledTimes(1);
  focus();
  expect(refresh).toHaveBeenCalledTimes(2);
  come();
  expect(refresh).toHaveBeenCalledTimes(3);
  unmount();
  focus();
  come();
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('a resource is not asked for by a page out of sight, or without a line', () => {
  const refresh = vi.fn();
  connection.set('offline');
  renderHook(() => useRefreshOnReturn({ refresh }));
  focus();
  expect(refresh).not.toHaveBeenCalled();
  connection.set('online');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  come();
  focus();
  expect(refresh).not.toHaveBeenCalled();
});
