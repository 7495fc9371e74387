import { cleanup, renderHook, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { readValue, saveValue } from '../../local/values.local.ts';
import { connection } from './connection.ts';
import { type Dated, LiveResource } from './live-resource.ts';
import { useRefreshOnReturn, useStoredResource } from './resource-hooks.ts';

afterEach(cleanup);

async function readCopy(key: string): Promise<Dated<string> | undefined> {
  const kept = await readValue(key);
  return kept && { value: String(kept.value), savedAt: kept.savedAt };
}

function followed(key: string, load: () => Promise<string>, read = () => readCopy(key)) {
  const save = ({ value, savedAt }: Dated<string>) => saveValue(key, value, savedAt);
  const resource = new LiveResource({ load, save });
  return renderHook(() => useStoredResource(resource, read)).result;
}

const never = () => new Promise<string>(() => undefined);

describe('a kept resource', () => {
  it('shows the copy of the device while the network is asked, then the answer, which the device keeps', async () => {
    await saveValue('first', 'copy', 5);
    const late = Promise.withResolvers<string>();
    const shown = followed('first', () => late.promise);
    await waitFor(() => expect(shown.current).toMatchObject({ state: 'ready', data: 'copy', savedAt: new Date(5) }));
    late.resolve('answer');
    await waitFor(() => expect(shown.current).toMatchObject({ state: 'ready', data: 'answer' }));
    await waitFor(async () => expect(await readCopy('first')).toMatchObject({ value: 'answer' }));
  });

  it('shows what another tab or the worker saves', async () => {
    const shown = followed('second', never);
    await saveValue('second', 'from elsewhere', 7);
    await waitFor(() => expect(shown.current).toMatchObject({ state: 'ready', data: 'from elsewhere' }));
  });

  it('does not replace an answer by an older copy', async () => {
    const shown = followed('third', async () => 'answer');
    await waitFor(() => expect(shown.current).toMatchObject({ data: 'answer' }));
    await saveValue('third', 'old copy', 7);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(shown.current).toMatchObject({ data: 'answer' });
  });

  it('shows the answer in a browser that denies storage', async () => {
    const denied = vi.fn(() => Promise.reject(new DOMException('denied', 'SecurityError')));
    const shown = followed('fourth', async () => 'answer', denied);
    await waitFor(() => expect(shown.current).toMatchObject({ state: 'ready', data: 'answer' }));
    expect(denied).toHaveBeenCalled();
  });
});

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

it('a resource is not asked for by a hidden page, or offline', () => {
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
