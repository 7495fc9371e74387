import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { pageBuildHeader } from '#shared/catalog/cached-pages.ts';
import { answerServedPages } from './served-pages.ts';

const build = 'app-1';
const openApp = vi.fn(async () => new Response('the empty app'));
let kept: Map<string, Response>;
let network: ReturnType<typeof vi.fn>;
let waiting: Promise<unknown>[];

function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { headers: { [pageBuildHeader]: build, ...headers } });
}

/** Opens an address, as a navigation of the browser does. */
async function open(path: string): Promise<string> {
  waiting = [];
  const event = { waitUntil: (work: Promise<unknown>) => waiting.push(work) };
  const url = new URL(path, 'https://dalil.example');
  const options = { event, url, request: new Request(url) } as unknown as RouteHandlerCallbackOptions;
  const answer = await answerServedPages({ openApp, buildOfApp: async () => build })(options);
  return await answer.text();
}

beforeEach(() => {
  kept = new Map();
  network = vi.fn(async () => page('from the server'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, answer: Response) => void kept.set(path, answer),
      keys: async () => [...kept.keys()],
      delete: async (path: string) => kept.delete(path),
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a kept page', () => {
  const keptNow = () => page('of last time', { 'X-Kept-At': String(Date.now()) });

  it('is shown at once, and renewed a moment later for the next time', async () => {
    kept.set('/about', keptNow());
    expect(await open('/about')).toBe('of last time');
    expect(network).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4000);
    await Promise.all(waiting);
    expect(await kept.get('/about')?.text()).toBe('from the server');
  });

  it('does not keep the worker busy when the line says nothing: a newer version waits until it rests (V14)', async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    network.mockImplementation(
      (_path, { signal }: { signal: AbortSignal }) =>
        new Promise((_answer, refuse) => {
          signal.addEventListener('abort', () => refuse(signal.reason));
        }),
    );
    kept.set('/about', keptNow());
    await open('/about');
    await vi.advanceTimersByTimeAsync(4000);
    expect(timeout).toHaveBeenCalledWith(10_000);
    patience.abort();
    await Promise.all(waiting);
    expect(await kept.get('/about')?.text()).toBe('of last time');
  });

  it('of a person who left goes', async () => {
    network.mockResolvedValue(new Response('gone', { status: 404, headers: { [pageBuildHeader]: 'app-1' } }));
    kept.set('/noura', keptNow());
    await open('/noura');
    await vi.advanceTimersByTimeAsync(4000);
    await Promise.all(waiting);
    expect([...kept.keys()]).toEqual([]);
  });

  it('stays where a gateway says that there is nothing', async () => {
    network.mockResolvedValue(new Response('no route', { status: 404 }));
    kept.set('/noura', keptNow());
    await open('/noura');
    await vi.advanceTimersByTimeAsync(4000);
    await Promise.all(waiting);
    expect([...kept.keys()]).toEqual(['/noura']);
  });
});

describe('a page that is not kept', () => {
  it('comes from the server and is kept', async () => {
    expect(await open('/about')).toBe('from the server');
    await Promise.all(waiting);
    expect([...kept.keys()]).toEqual(['/about']);
  });

  it('is the empty app when the server is late', async () => {
    network.mockReturnValue(new Promise(() => undefined));
    const opening = open('/about');
    await vi.advanceTimersByTimeAsync(500);
    expect(await opening).toBe('the empty app');
    // And the worker rests after half a minute, although no answer ever comes.
    await vi.advanceTimersByTimeAsync(30_000);
    await Promise.all(waiting);
  });

  it('is the empty app when the server has another build', async () => {
    network.mockResolvedValue(page('newer', { [pageBuildHeader]: 'app-2' }));
    expect(await open('/about')).toBe('the empty app');
  });
});
