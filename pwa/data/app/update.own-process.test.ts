import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteTakeOver } from '#pwa/boot/take-over.ts';
import { limits } from '#shared/limits.ts';

type Updates = typeof import('./update.ts');

/** The browser's registration of a worker, as far as the app asks it. */
class FakeRegistration extends EventTarget {
  waiting: { scriptURL: string; postMessage: (message: unknown) => void } | null = null;
  installing = null;
  active = null;
  update = vi.fn(async () => this);
}

class FakeContainer extends EventTarget {
  controller: object | null = {};
  registration = new FakeRegistration();
  ready = Promise.resolve(this.registration);
  register = vi.fn(async () => this.registration);
  getRegistration = vi.fn(async () => this.registration as FakeRegistration | undefined);
}

let workers: FakeContainer;
let reload: ReturnType<typeof vi.fn>;
let locks: { name: string }[];
let updates: Updates;
let stopWatching: () => void;
const waiting = { scriptURL: 'https://dalil.example/sw.js', postMessage: vi.fn() };

/** The page with its worker; a module of its own, as each page has one. */
async function start({ isControlled = true } = {}) {
  workers.controller = isControlled ? {} : null;
  vi.resetModules();
  updates = await import('./update.ts');
  await updates.startWorker();
}

const takenOver = () => workers.dispatchEvent(new Event('controllerchange'));

/** A form of this tab holds what is saved nowhere. */
async function holdWork() {
  const forms = await import('../core/unsaved-work.ts');
  stopWatching = forms.watchUnsavedWork(() => true);
}

/** The libraries before the entry have the same address in one build and the next. */
function showBuild(entry: string): void {
  const scripts = ['libraries-1', entry].map((name) => `<script type="module" src="/assets/${name}.js"></script>`);
  document.body.innerHTML = scripts.join('');
}

function come(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  delete window.isTakenOver;
  showBuild('app-1');
  workers = new FakeContainer();
  reload = vi.fn();
  locks = [];
  stopWatching = () => undefined;
  waiting.postMessage.mockClear();
  vi.stubGlobal('location', { href: 'https://dalil.example/', reload });
  vi.stubGlobal('navigator', {
    serviceWorker: workers,
    locks: { query: async () => ({ held: locks }), request: vi.fn(async () => undefined) },
  });
});
afterEach(() => {
  stopWatching();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('the worker of the app', () => {
  it('is installed in a built app only, and needs no line for that', async () => {
    await start();
    expect(workers.register).toHaveBeenCalledOnce();
    vi.stubEnv('PROD', false);
    await start();
    expect(workers.register).toHaveBeenCalledOnce();
    vi.stubEnv('PROD', true);
    workers.register.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(start()).resolves.toBeUndefined();
    vi.stubGlobal('navigator', {});
    await expect(start()).resolves.toBeUndefined();
  });

  it('that takes over the page which installed it changes nothing for the person; a later one does', async () => {
    await start({ isControlled: false });
    takenOver();
    expect(reload).not.toHaveBeenCalled();
    takenOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is asked each hour to fetch files that the browser deleted (V2)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await start();
    const postMessage = vi.fn();
    workers.controller = { postMessage };
    vi.advanceTimersByTime(3_599_999);
    expect(postMessage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_600_001);
    expect(postMessage.mock.calls).toEqual([[{ type: 'CHECK_FILES' }], [{ type: 'CHECK_FILES' }]]);
  });

  it('is looked for when the page comes into sight, but not each time', async () => {
    await start();
    const look = workers.registration.update;
    vi.advanceTimersByTime(limits.updateCheckPauseMs);
    come();
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    come();
    sight.mockRestore();
    expect(look).not.toHaveBeenCalled();
    come();
    expect(look).toHaveBeenCalledOnce();
    come();
    expect(look).toHaveBeenCalledOnce();
    look.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(updates.checkForUpdate()).resolves.toBeUndefined();
    expect(look).toHaveBeenCalledTimes(2);
  });
});

describe('a newer version (V14)', () => {
  it('is offered once it waits', async () => {
    workers.registration.waiting = waiting;
    await start();
    await vi.waitFor(() => expect(updates.update.get()).toBe('ready'));
  });

  it('that takes over while a page is opening reloads it, too', async () => {
    noteTakeOver();
    takenOver();
    await start();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is none for a page that is opening when the browser gets its first worker', async () => {
    workers.controller = null;
    noteTakeOver();
    takenOver();
    await start();
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(noteTakeOver).not.toThrow();
  });

  it('reloads a page once that names no build', async () => {
    document.body.innerHTML = '';
    await start();
    takenOver();
    takenOver();
    expect(reload).toHaveBeenCalledOnce();
    expect(updates.update.get()).toBe('taken');
  });

  it('reloads each tab once for each build', async () => {
    await start();
    takenOver();
    expect(reload).toHaveBeenCalledOnce();
    takenOver();
    expect(reload).toHaveBeenCalledOnce();
    expect(updates.update.get()).toBe('taken');
    showBuild('app-2');
    takenOver();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads nothing over unsaved work: a press does, once it is saved', async () => {
    await start();
    await holdWork();
    takenOver();
    expect(reload).not.toHaveBeenCalled();
    expect(updates.update.get()).toBe('taken');
    await updates.takeUpdate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not taken while this tab or another holds unsaved work', async () => {
    await start();
    locks = [{ name: 'dalil-unsaved-work' }];
    await updates.takeUpdate();
    expect(updates.update.get()).toBe('elsewhere');
    await holdWork();
    await updates.takeUpdate();
    expect(updates.update.get()).toBe('ready');
    updates.postponeUpdate();
    expect(updates.update.get()).toBe('none');
  });

  it('is taken once nothing is being sent, and asked again until it has come', async () => {
    await start();
    workers.registration.waiting = waiting;
    locks = [{ name: 'dalil-outbox-7' }, { name: 'other' }];
    await updates.takeUpdate();
    expect(updates.update.get()).toBe('taking');
    expect(navigator.locks.request).toHaveBeenCalledExactlyOnceWith(
      'dalil-outbox-7',
      expect.anything(),
      expect.anything(),
    );
    const asked = waiting.postMessage.mock.calls.length;
    vi.advanceTimersByTime(limits.updateAskAgainMs);
    expect(waiting.postMessage.mock.calls.length).toBe(asked + 1);
    updates.postponeUpdate();
    vi.advanceTimersByTime(3 * limits.updateAskAgainMs);
    expect(waiting.postMessage.mock.calls.length).toBe(asked + 1);
  });
});

describe('a newer version that is taken over', () => {
  const press = async () => {
    workers.registration.waiting = waiting;
    await start();
    return updates.takeUpdate();
  };

  it.each(['sent', 'failed'] as const)('waits until the edits of every tab are %s', async (end) => {
    locks = [{ name: 'dalil-outbox-7' }];
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    vi.mocked(navigator.locks.request).mockReturnValue(promise);
    const taking = press();
    await vi.waitFor(() => expect(navigator.locks.request).toHaveBeenCalledOnce());
    expect(waiting.postMessage).not.toHaveBeenCalled();
    if (end === 'sent') resolve(undefined);
    else reject(new DOMException('It took too long', 'TimeoutError'));
    await taking;
    expect(waiting.postMessage).toHaveBeenCalledOnce();
    expect(waiting.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' });
  });

  it('comes at once where the browser has no locks', async () => {
    vi.stubGlobal('navigator', { serviceWorker: workers });
    await press();
    expect(updates.update.get()).toBe('taking');
    expect(waiting.postMessage).toHaveBeenCalledOnce();
  });
});

describe('a screen whose files are gone since a deployment', () => {
  it('looks for the newest version, and reloads once that has taken over, also where it could not look', async () => {
    vi.resetModules();
    updates = await import('./update.ts');
    workers.registration.waiting = waiting;
    workers.registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
    await updates.reloadIntoNewest();
    expect(workers.registration.update).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    takenOver();
    takenOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads where the browser has no workers', async () => {
    vi.stubGlobal('navigator', {});
    await updates.reloadIntoNewest();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads into the version that waits, as soon as that has taken over', async () => {
    await start();
    workers.registration.waiting = waiting;
    await updates.reloadIntoNewest();
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    takenOver();
    expect(reload).toHaveBeenCalled();
  });

  it('reloads at once where nothing waits, and where that would cost unsaved work elsewhere', async () => {
    await start();
    await updates.reloadIntoNewest();
    expect(reload).toHaveBeenCalledOnce();
    workers.registration.waiting = waiting;
    locks = [{ name: 'dalil-unsaved-work' }];
    await updates.reloadIntoNewest();
    expect(reload).toHaveBeenCalledTimes(2);
    expect(waiting.postMessage).not.toHaveBeenCalled();
    workers.getRegistration.mockResolvedValue(undefined);
    await updates.reloadIntoNewest();
    expect(reload).toHaveBeenCalledTimes(3);
  });
});
