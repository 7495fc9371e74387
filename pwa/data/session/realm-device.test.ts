import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeRealm, pressLogout, readRealm, withNewLogin } from '../../device/realm-record.ts';
import { RequestFailure } from '../../http/request-failure.ts';
import { noteSessionName } from '../../http/session-names.ts';
import { connection } from '../core/connection.ts';
import { waitingLogouts } from '../core/session-store.ts';
import type { SendLogout } from './logout-sender.ts';
import { createRealmDevice } from './realm-device.ts';

const busy = new RequestFailure({ kind: 'http', status: 503, message: 'Busy' });
const noLine = new RequestFailure({ kind: 'offline', message: 'No line' });
const logout = { accountId: 7, keepsEdits: true };
const send = vi.fn<SendLogout>();
const open = () => createRealmDevice('user', send);

beforeEach(async () => {
  send.mockReset().mockResolvedValue(undefined);
  localStorage.clear();
  await changeRealm('user', () => ({ accountId: null, logout: null, logouts: 0 }));
});
afterEach(() => connection.set('online'));

describe('the device of a realm', () => {
  it('knows nobody before it was read, then who signed in last, in this tab or another', async () => {
    await changeRealm('user', (record) => withNewLogin(record, 7));
    const device = open();
    expect(device.get().accountId).toBeNull();
    expect(await device.read()).toEqual({ accountId: 7, logout: null, logouts: 0 });
    expect(device.get().accountId).toBe(7);
    await device.noteLogin(8);
    expect([device.get().accountId, (await readRealm('user')).accountId]).toEqual([8, 8]);
    expect((await readRealm('company')).accountId).toBeNull();
  });

  it('shows a change at once, and stores changes in their order', async () => {
    const device = open();
    const noted = [device.noteLogin(7), device.noteLogout(logout), device.noteLogin(8)];
    expect(device.get()).toEqual({ accountId: 8, logout: null, logouts: 1 });
    await device.whenWritten();
    expect(await readRealm('user')).toEqual({ accountId: 8, logout: null, logouts: 1 });
    await Promise.all(noted);
  });

  it('takes an answer about the session only where no logout was pressed since, here or in another tab', async () => {
    const device = open();
    await device.read();
    expect(await device.noteCheck({ accountId: 7, logouts: 0 })).toBe(true);
    expect(device.get().accountId).toBe(7);
    await changeRealm('user', (record) => pressLogout(record, logout));
    expect(await device.noteCheck({ accountId: 7, logouts: 0 })).toBe(false);
    expect(device.get()).toEqual({ accountId: null, logout, logouts: 1 });
  });

  it('stands on what this tab knows where the browser keeps nothing, and stores it once the browser keeps something', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const device = open();
    await device.noteLogin(7);
    const [read, isNoted] = [await device.read(), await device.noteLogout(logout)];
    vi.unstubAllGlobals();
    expect([read.accountId, isNoted, device.get().logout]).toEqual([7, true, logout]);
    await device.read();
    await device.whenWritten();
    expect(await readRealm('user')).toEqual({ accountId: null, logout, logouts: 1 });
  });

  it('knows what the browser threw away while the page is open, also a logout that waits (SYNC-18)', async () => {
    const throwAway = () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('dalil-device').onsuccess = resolve;
      });
    const device = open();
    await device.noteLogin(7);
    await throwAway();
    expect((await device.read()).accountId).toBe(7);
    await device.noteLogout(logout);
    await throwAway();
    expect(await device.noteCheck({ accountId: 7, logouts: 0 })).toBe(false);
    expect(await readRealm('user')).toEqual({ accountId: null, logout, logouts: 1 });
  });

  it('stores what could not be stored with the next change, in its order', async () => {
    const device = open();
    vi.stubGlobal('indexedDB', undefined);
    await device.noteLogin(7);
    vi.unstubAllGlobals();
    await device.noteLogout(logout);
    expect(await readRealm('user')).toEqual({ accountId: null, logout, logouts: 1 });
  });
});

describe('a logout', () => {
  it('is sent once, and nothing is sent where none waits', async () => {
    const device = open();
    expect(await device.sendLogout()).toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(await device.noteLogout(logout)).toBe(true);
    expect(await device.sendLogout()).toBe(true);
    expect(await device.sendLogout()).toBe(true);
    expect(send).toHaveBeenCalledOnce();
    expect(await readRealm('user')).toEqual({ accountId: null, logout: null, logouts: 1 });
  });

  it('waits while nobody answers, which is noted of the line', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockRejectedValueOnce(noLine);
    expect([await device.sendLogout(), connection.get()]).toEqual([false, 'offline']);
    send.mockRejectedValueOnce(new TypeError('a fault of the app'));
    expect(await device.sendLogout()).toBe(false);
    expect((await readRealm('user')).logout).toEqual(logout);
  });

  it('waits where the server refuses it, which is told', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockRejectedValueOnce(busy);
    await expect(device.sendLogout()).rejects.toBe(busy);
    expect((await readRealm('user')).logout).toEqual(logout);
  });

  it('waits no more once the server has ended the session by itself', async () => {
    const device = open();
    await device.noteLogout(logout);
    await device.noteLogoutAnswer();
    expect([device.get().logout, (await readRealm('user')).logout]).toEqual([null, null]);
  });
});

describe('a logout that names its session', () => {
  const named = (name: string) => noteSessionName(new Headers({ 'dalil-session': `user ${name}` }));
  const sessions = () => send.mock.calls.map(([, session]) => session);

  it('means the present session at the press, and the session of then when it is sent again, also after a restart', async () => {
    const device = open();
    named('first');
    await device.noteLogin(7);
    await device.noteLogout(logout);
    send.mockRejectedValueOnce(noLine);
    expect(await device.sendLogout()).toBe(false);
    named('later');
    expect(await device.sendLogout()).toBe(true);
    expect(sessions()).toEqual([undefined, 'first']);
    await device.noteLogin(7);
    await device.noteLogout(logout);
    const restarted = open();
    await restarted.read();
    await restarted.sendLogout();
    expect(sessions().at(-1)).toBe('later');
  });

  it('names the session of the last answer, also of a change of the password', async () => {
    const device = open();
    named('first');
    expect(await device.noteCheck({ accountId: 7, logouts: 0 })).toBe(true);
    named('changed');
    await device.noteSession();
    await device.noteLogout(logout);
    expect((await readRealm('user')).logout).toEqual({ ...logout, session: 'changed' });
  });

  it('keeps the name where only the spare place takes it', async () => {
    const device = open();
    named('first');
    await device.noteLogin(7);
    vi.stubGlobal('indexedDB', undefined);
    await device.noteLogout(logout);
    const restarted = open();
    expect((await restarted.read()).logout).toEqual({ ...logout, session: 'first' });
    vi.unstubAllGlobals();
  });

  it('names none where nobody is signed in', async () => {
    const device = open();
    named('first');
    await device.noteCheck({ accountId: null, logouts: 0 });
    await device.noteSession();
    expect((await readRealm('user')).session).toBeUndefined();
  });
});

describe('a logout in a browser whose databases do not answer (azu/kvs#18)', () => {
  beforeEach(() => void vi.stubGlobal('indexedDB', undefined));
  afterEach(() => vi.unstubAllGlobals());

  async function pressLogout() {
    const device = open();
    expect(await device.noteLogout(logout)).toBe(true);
    return device;
  }

  it('is known to the next start, until the server has answered', async () => {
    await pressLogout();
    const later = open();
    expect((await later.read()).logout).toEqual(logout);
    expect(await later.sendLogout()).toBe(true);
    expect((await open().read()).logout).toBeNull();
  });

  it('ends no session of somebody who logged in since, in this tab or another', async () => {
    const [first, second] = [await pressLogout(), open()];
    await second.read();
    await second.noteLogin(8);
    await first.read();
    expect(await first.sendLogout()).toBe(true);
    expect((await open().read()).logout).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('is known to this page alone where nothing at all is kept', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const device = open();
    expect(await device.noteLogout(logout)).toBe(false);
    full.mockRestore();
    send.mockRejectedValueOnce(noLine);
    await device.sendLogout();
    expect(waitingLogouts.get().user).toBe('page');
    await device.sendLogout();
    expect(waitingLogouts.get().user).toBeNull();
  });
});

describe('a logout that failed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const sent = (times: number) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(send).toHaveBeenCalledTimes(times);
    });

  it('is sent until it is done, and the device says so meanwhile (G14)', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockRejectedValueOnce(busy).mockRejectedValueOnce(noLine);
    await expect(device.sendLogout()).rejects.toBe(busy);
    expect(waitingLogouts.get()).toEqual({ user: 'device', company: null });
    await sent(3);
    await vi.waitFor(() => expect(waitingLogouts.get().user).toBeNull());
    expect((await readRealm('user')).logout).toBeNull();
  });

  it('is not sent again once somebody has logged in, in another tab', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockRejectedValueOnce(busy);
    await expect(device.sendLogout()).rejects.toBe(busy);
    await changeRealm('user', (record) => withNewLogin(record, 8));
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(waitingLogouts.get().user).toBeNull());
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not sent while somebody logs in, and a request under way is ended', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockImplementationOnce(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const sending = device.sendLogout();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    const endHold = device.holdLogout();
    expect([await sending, await device.sendLogout()]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledOnce();
    endHold();
    await sent(2);
  });

  it('is shown as waiting once the server takes longer than a moment', async () => {
    const device = open();
    await device.noteLogout(logout);
    send.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 5000)));
    const sending = device.sendLogout();
    await vi.advanceTimersByTimeAsync(1500);
    expect(waitingLogouts.get().user).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(waitingLogouts.get().user).toBe('device');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await sending).toBe(true);
    expect(waitingLogouts.get().user).toBeNull();
  });
});

describe('the record of an older version', () => {
  it('is taken over, and stays where it is until that is stored', async () => {
    localStorage.setItem('dalil-last-user', '7');
    vi.stubGlobal('indexedDB', undefined);
    expect((await open().read()).accountId).toBe(7);
    vi.unstubAllGlobals();
    expect(localStorage.getItem('dalil-last-user')).toBe('7');
    expect((await open().read()).accountId).toBe(7);
    expect([localStorage.getItem('dalil-last-user'), (await readRealm('user')).accountId]).toEqual([null, 7]);
  });
});
