import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimPushTarget, storePushTarget } from '../../device/push.ts';
import { followPushTargets } from './notifications.ts';

let worker: EventTarget;
let stop: () => void;

/** Follows the pressed notifications from now on; what is opened is noted. */
function follow() {
  const open = vi.fn();
  stop = followPushTargets(open);
  return open;
}

const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));

beforeEach(() => {
  worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
});
afterEach(async () => {
  stop();
  await claimPushTarget();
  vi.unstubAllGlobals();
});

describe('the place of a pressed notification', () => {
  it('is opened by the start that it caused, and by no later one', async () => {
    await storePushTarget('/jobs/5');
    const open = follow();
    await vi.waitFor(() => expect(open.mock.calls).toEqual([['/jobs/5']]));
    stop();
    const later = follow();
    expect(await claimPushTarget()).toBeNull();
    expect(later).not.toHaveBeenCalled();
  });

  it('is opened in the app that runs already, only when the worker says so', async () => {
    const open = follow();
    await claimPushTarget();
    await storePushTarget('/saved');
    say(null);
    say({ type: 'SKIP_WAITING' });
    expect(await claimPushTarget()).toBe('/saved');
    expect(open).not.toHaveBeenCalled();
    await storePushTarget('/jobs/5');
    say({ type: 'OPEN_PUSH_TARGET' });
    await vi.waitFor(() => expect(open.mock.calls).toEqual([['/jobs/5']]));
  });

  it('is left alone once nobody follows', async () => {
    const open = follow();
    await claimPushTarget();
    stop();
    await storePushTarget('/jobs/5');
    say({ type: 'OPEN_PUSH_TARGET' });
    expect(await claimPushTarget()).toBe('/jobs/5');
    expect(open).not.toHaveBeenCalled();
  });

  it('is opened at the start where the page has no worker', async () => {
    vi.stubGlobal('navigator', {});
    await storePushTarget('/jobs/5');
    const open = follow();
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/jobs/5'));
    expect(stop).not.toThrow();
  });
});

it('nothing is opened where the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const open = follow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  vi.unstubAllGlobals();
  expect(open).not.toHaveBeenCalled();
});
