import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { startOfflineDataWhenIdle } from './use-offline-data.ts';

const restMs = 2000;
let server: ReturnType<typeof startFakeServer>;

// For good: the work that begins here goes on after its test.
Object.assign(window, { matchMedia: () => ({ matches: false }) });

beforeEach(() => {
  server = startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser calls what is to be done when it is idle as soon as a test says so. */
function startIdleBrowser() {
  const idle = vi.fn<(work: () => void) => void>();
  vi.stubGlobal('requestIdleCallback', idle);
  return idle;
}

describe('the copies of the directories', () => {
  it('are left alone by a page that is left before two seconds', () => {
    const idle = startIdleBrowser();
    const stop = startOfflineDataWhenIdle();
    vi.advanceTimersByTime(restMs - 1);
    stop();
    vi.advanceTimersByTime(restMs);
    expect(idle).not.toHaveBeenCalled();
  });

  it('wait for two seconds, and then until the page has nothing better to do', () => {
    const idle = startIdleBrowser();
    startOfflineDataWhenIdle();
    vi.advanceTimersByTime(restMs - 1);
    expect(idle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(idle).toHaveBeenCalledOnce();
  });

  it('are asked for after two seconds where the browser does not tell when it is idle', async () => {
    startOfflineDataWhenIdle();
    vi.advanceTimersByTime(restMs);
    vi.useRealTimers();
    const asked = () => server.seen.map(({ path }) => path);
    await vi.waitFor(() => expect(asked()).toContain('/api/featured-users'), { timeout: 20_000 });
  });
});
