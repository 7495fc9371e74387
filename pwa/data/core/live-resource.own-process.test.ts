import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../../http/request-failure.ts';
import { connection } from './connection.ts';
import { type Dated, LiveResource, type ResourceSource } from './live-resource.ts';
import { cachedResource, forgetResources } from './resource-cache.ts';

const down = new RequestFailure({ kind: 'offline', message: 'no line' });
const gone = new RequestFailure({ kind: 'http', status: 404, message: 'gone' });
const busy = new RequestFailure({ kind: 'http', status: 503, message: 'busy' });

/** A source whose answers a test gives one by one. */
function controlled(change: Partial<ResourceSource<string>> = {}) {
  const asked: { answer(value: string): void; fail(failure: RequestFailure): void }[] = [];
  const saved: Dated<string>[] = [];
  const remove = vi.fn(async () => undefined);
  let showCopy: (copy: Dated<string> | undefined) => void = () => undefined;
  const resource = new LiveResource<string>({
    load: () => new Promise((answer, fail) => asked.push({ answer, fail })),
    save: async (dated) => void saved.push(dated),
    watch: async (onCopy) => {
      showCopy = onCopy;
      return () => undefined;
    },
    isMissing: ({ status }) => status === 404,
    remove,
    ...change,
  });
  const stop = resource.subscribe(() => undefined);
  const shown = () => {
    const now = resource.get();
    return now.state === 'ready' ? now.data : now.state;
  };
  const answer = async (value: string) => {
    asked.at(-1)?.answer(value);
    await vi.waitFor(() => expect(shown()).toBe(value));
  };
  const fail = async (failure: RequestFailure) => {
    asked.at(-1)?.fail(failure);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { resource, asked, saved, remove, stop, shown, answer, fail, copy: (of: Dated<string>) => showCopy(of) };
}

/** As the line goes and comes back. */
function reconnect(): void {
  connection.set('offline');
  connection.set('online');
}

beforeEach(() => connection.set('online'));
afterEach(() => document.getElementById('first-data')?.remove());

describe('a resource', () => {
  it('asks the network once, shows the answer and keeps it', async () => {
    const { asked, saved, shown, answer, resource } = controlled();
    expect([shown(), asked.length]).toEqual(['loading', 1]);
    resource.subscribe(() => undefined);
    expect(asked).toHaveLength(1);
    await answer('one');
    expect(saved).toMatchObject([{ value: 'one', savedAt: expect.any(Number) }]);
    expect(resource.get()).toMatchObject({ isStale: false, isPartial: false });
    reconnect();
    expect(asked).toHaveLength(1);
  });

  it('asks again on request, though not twice at once', async () => {
    const { asked, answer, resource } = controlled();
    resource.refresh();
    expect(asked).toHaveLength(1);
    await answer('one');
    resource.refresh();
    resource.refresh();
    expect(asked).toHaveLength(2);
    expect(resource.get()).toMatchObject({ state: 'ready', data: 'one' });
    await answer('two');
  });

  it('fails without a copy, and asks again when the line is back, as long as somebody follows', async () => {
    const { asked, fail, resource, answer, stop } = controlled();
    await fail(down);
    expect(resource.get()).toEqual({ state: 'failed', error: down });
    connection.set('online');
    expect([asked.length, resource.get().state]).toEqual([2, 'loading']);
    await answer('one');
    resource.refresh();
    await fail(down);
    expect(resource.get()).toMatchObject({ data: 'one', isStale: true });
    stop();
    connection.set('online');
    expect(asked).toHaveLength(3);
  });

  it('shows a copy at once, the newest of all, and calls it old once the network has failed', async () => {
    const { resource, copy, shown, answer, fail } = controlled();
    await vi.waitFor(() => {
      copy({ value: 'copy', savedAt: 5 });
      expect(shown()).toBe('copy');
    });
    expect(resource.get()).toMatchObject({ isStale: false, savedAt: new Date(5) });
    copy({ value: 'older', savedAt: 4 });
    expect(shown()).toBe('copy');
    copy({ value: 'as old', savedAt: 5 });
    expect(shown()).toBe('as old');
    await answer('answer');
    copy({ value: 'copy', savedAt: 5 });
    expect(shown()).toBe('answer');
    resource.refresh();
    await fail(busy);
    expect(resource.get()).toMatchObject({ data: 'answer', isStale: true });
  });

  it('takes over what another call did, and asks anew for an answer that knows nothing of it', async () => {
    const { resource, asked, answer, shown, saved } = controlled();
    await answer('one');
    resource.change((value) => `${value} changed`);
    expect(shown()).toBe('one changed');
    const [first, second] = saved;
    expect(second).toEqual({ value: 'one changed', savedAt: (first?.savedAt ?? 0) + 1 });
    resource.refresh();
    resource.change((value) => `${value} twice`);
    asked.at(-1)?.answer('from before the change');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(shown()).toBe('one changed twice');
    await answer('after it');
  });

  it('ends following its copy with the last of its users, and is not asked for anew by the next', async () => {
    const end = vi.fn();
    const { resource, asked, answer, stop } = controlled({ watch: async () => end });
    await answer('one');
    stop();
    expect(end).toHaveBeenCalledOnce();
    resource.subscribe(() => undefined)();
    await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(2));
    expect(asked).toHaveLength(1);
  });

  it('needs neither a copy on the device nor a way to tell that it is missing', async () => {
    const resource = new LiveResource({ load: () => Promise.reject(gone) });
    resource.subscribe(() => undefined)();
    resource.subscribe(() => undefined);
    // A copy that is not there to be ended would fail this file.
    await vi.waitFor(() => expect(resource.get()).toEqual({ state: 'failed', error: gone }));
    expect(() => resource.takeCopy(undefined)).not.toThrow();
  });

  it('asks where a change finds nothing to change', async () => {
    const { resource, asked, fail } = controlled();
    await fail(busy);
    resource.change((value) => value);
    expect(asked).toHaveLength(2);
  });

  it('is missing when the server says so, forgets its copy and shows none, until it is there again', async () => {
    const { resource, copy, fail, shown, remove, answer, asked } = controlled();
    await vi.waitFor(() => {
      copy({ value: 'copy', savedAt: 5 });
      expect(shown()).toBe('copy');
    });
    await fail(gone);
    expect([resource.get(), remove.mock.calls.length]).toEqual([{ state: 'missing' }, 1]);
    copy({ value: 'copy', savedAt: Date.now() + 1000 });
    expect(shown()).toBe('missing');
    resource.refresh();
    expect(shown()).toBe('missing');
    await fail(down);
    expect(shown()).toBe('missing');
    connection.set('online');
    expect(asked).toHaveLength(3);
    await answer('back');
    copy({ value: 'newer', savedAt: Date.now() + 1000 });
    expect(shown()).toBe('newer');
  });
});

describe('a resource that came with the page', () => {
  it('is shown and kept without a request', () => {
    const { resource, asked, shown, saved } = controlled({ first: 'first' });
    expect([shown(), resource.getInitial(), asked.length]).toEqual(['first', resource.get(), 0]);
    expect(saved).toMatchObject([{ value: 'first' }]);
    expect(Math.abs((saved[0]?.savedAt ?? 0) - Date.now())).toBeLessThan(10_000);
    const stop = resource.subscribe(() => undefined);
    stop();
    expect(saved).toHaveLength(1);
  });

  it('is asked for when it is a part only; every copy takes its place, and it is not kept', async () => {
    const { resource, asked, shown, saved, copy } = controlled({ first: 'part', isFirstPartial: true });
    expect(resource.get()).toMatchObject({ data: 'part', isPartial: true });
    expect([asked.length, saved]).toEqual([1, []]);
    await vi.waitFor(() => {
      copy({ value: 'whole', savedAt: 1 });
      expect(shown()).toBe('whole');
    });
    expect(resource.get()).toMatchObject({ isPartial: false });
  });

  it('is as old as the page that the worker kept, and asked for', () => {
    const island = document.createElement('script');
    island.id = 'first-data';
    island.type = 'application/json';
    island.dataset.kept = '7000';
    document.body.append(island);
    const { resource, asked, saved } = controlled({ first: 'kept' });
    expect(resource.get()).toMatchObject({ data: 'kept', savedAt: new Date(7000) });
    expect([asked.length, saved]).toEqual([1, []]);
  });

  it('is missing for now when the server found nothing; a signed-in reader may see more', async () => {
    const { resource, asked, answer, shown, copy } = controlled({ isFirstMissing: true });
    expect([resource.get(), asked.length]).toEqual([{ state: 'missing', isProvisional: true }, 1]);
    await new Promise((resolve) => setTimeout(resolve));
    copy({ value: 'copy', savedAt: 5 });
    expect(shown()).toBe('missing');
    await answer('own');
  });
});

describe('a kept resource (W4)', () => {
  const follow = (resource: LiveResource<string>) => resource.subscribe(() => undefined);
  const make = vi.fn(() => new LiveResource({ load: async () => 'one' }));

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is the same until five minutes after the last of its users has gone', () => {
    const first = cachedResource('test:a', make);
    const stops = [follow(first), follow(first)];
    stops[0]?.();
    vi.advanceTimersByTime(600_000);
    expect(cachedResource('test:a', make)).toBe(first);
    stops[1]?.();
    vi.advanceTimersByTime(299_999);
    expect(cachedResource('test:a', make)).toBe(first);
    const stopAgain = follow(first);
    vi.advanceTimersByTime(600_000);
    expect(cachedResource('test:a', make)).toBe(first);
    stopAgain();
    vi.advanceTimersByTime(300_000);
    expect(cachedResource('test:a', make)).not.toBe(first);
  });

  it('lets its source go with its last user', () => {
    const stopped = vi.fn();
    const resource = cachedResource('test:d', () => ({ subscribe: (_listener: () => void) => stopped }));
    const stop = resource.subscribe(() => undefined);
    expect(stopped).not.toHaveBeenCalled();
    stop();
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('is forgotten when nobody ever uses it', () => {
    const first = cachedResource('test:b', make);
    expect(cachedResource('test:c', make)).not.toBe(first);
    vi.advanceTimersByTime(300_000);
    expect(cachedResource('test:b', make)).not.toBe(first);
  });

  it('is made anew once it was forgotten, and outlives the time of the one before it', () => {
    const first = cachedResource('test:e:1', make);
    const other = cachedResource('test:f:1', make);
    vi.advanceTimersByTime(200_000);
    forgetResources('test:e:');
    const second = cachedResource('test:e:1', make);
    expect(second).not.toBe(first);
    expect(cachedResource('test:f:1', make)).toBe(other);
    vi.advanceTimersByTime(299_999);
    expect(cachedResource('test:e:1', make)).toBe(second);
  });

  it('is kept for nobody by the server, which renders each page for itself', () => {
    vi.stubGlobal('document', undefined);
    const first = cachedResource('test:g', make);
    const second = cachedResource('test:g', make);
    vi.unstubAllGlobals();
    expect(second).not.toBe(first);
  });
});
