import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAppFiles } from './app-files.ts';

const files = ['index.html', 'assets/app-1.js', 'assets/app-1.css'];
const hourMs = 3_600_000;
let stored: Set<string>;
let server: ReturnType<typeof vi.fn<(path: string) => Promise<Response>>>;
let worker: EventTarget;

const hashed = () => [...stored].filter((address) => address.startsWith('/assets/')).sort();

/** An event of a worker, and the work that it keeps the worker alive for. */
async function happen(type: string, facts: object): Promise<void> {
  const working: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void working.push(work);
  worker.dispatchEvent(Object.assign(new Event(type), facts, { waitUntil }));
  // Its check gives a page that opens the first 3 s.
  await vi.advanceTimersByTimeAsync(3000);
  await Promise.all(working);
}

const open = () => happen('fetch', { request: { mode: 'navigate' } });
const ask = () => happen('message', { data: { type: 'CHECK_FILES' } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  stored = new Set();
  server = vi.fn(async () => new Response('a file'));
  worker = new EventTarget();
  const cache = {
    keys: async () => [...stored].map((path) => ({ url: new URL(path, location.href).href })),
    match: async (key: string) => (stored.has(key) ? new Response('') : undefined),
    put: async (key: string) => void stored.add(key),
    add: async (path: string) => {
      await server(path);
      stored.add(path);
    },
  };
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('caches', { open: async () => cache });
  storeAppFiles(
    worker as ServiceWorkerGlobalScope,
    files.map((url) => ({ url, revision: url === 'index.html' ? 'r1' : null })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('files of the app that the browser deleted under a living worker (V2)', () => {
  it.each([
    ['a page opens', open],
    ['an open page asks', ask],
  ])('are fetched again when %s', async (_, happens) => {
    await happens();
    expect(hashed()).toEqual(['/assets/app-1.css', '/assets/app-1.js']);
    expect([...stored].some((address) => address.includes('index.html'))).toBe(true);
  });

  it('are looked for once an hour while the worker lives', async () => {
    await open();
    stored.clear();
    server.mockClear();
    await open();
    expect(server).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(hourMs);
    await ask();
    expect(hashed()).toHaveLength(2);
  });

  it('are each fetched although another one is gone from the server', async () => {
    server.mockImplementation(async (path: string) => {
      if (path.endsWith('.css')) throw new TypeError('404');
      return new Response('a file');
    });
    await open();
    expect(hashed()).toEqual(['/assets/app-1.js']);
  });
});
