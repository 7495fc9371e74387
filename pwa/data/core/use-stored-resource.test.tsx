import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readValue, saveValue } from '../../local/values.local.ts';
import { type Dated, LiveResource } from './live-resource.ts';
import { useStoredResource } from './use-stored-resource.ts';

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
