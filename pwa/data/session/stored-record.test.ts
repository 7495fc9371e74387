import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nobodyYet } from '../../device/realm-record.ts';
import { takeOldRecord } from './stored-record.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what an older version of the app kept', () => {
  it('is nothing on a new device, and where the browser keeps nothing', () => {
    expect(takeOldRecord('user')).toBeNull();
    localStorage.setItem('dalil-last-user', 'nobody');
    expect(takeOldRecord('user')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(takeOldRecord('user')).toBeNull();
  });

  it('names the account that signed in last, unless the device knows better by now', () => {
    localStorage.setItem('dalil-last-company', '5');
    expect(takeOldRecord('user')).toBeNull();
    const old = takeOldRecord('company');
    expect(old?.update(nobodyYet)).toEqual({ accountId: 5, logout: null, logouts: 0 });
    const newer = { ...nobodyYet, accountId: 6 };
    expect(old?.update(newer)).toBe(newer);
    const leaving = { ...nobodyYet, logout: { accountId: 7, keepsEdits: true }, logouts: 1 };
    expect(old?.update(leaving)).toBe(leaving);
  });

  it('may be a logout that the server has not heard of, of an account or of nobody in particular', () => {
    localStorage.setItem('dalil-logout-queued', '');
    expect(takeOldRecord('user')?.update(nobodyYet)).toEqual({
      accountId: null,
      logout: { accountId: null, keepsEdits: true },
      logouts: 1,
    });
    localStorage.setItem('dalil-last-user', '5');
    expect(takeOldRecord('user')?.update({ ...nobodyYet, accountId: 6 })).toEqual({
      accountId: null,
      logout: { accountId: 5, keepsEdits: true },
      logouts: 1,
    });
  });

  it('stays until it is stored elsewhere; that of the other realm stays in any case', () => {
    const all = { 'dalil-last-user': '5', 'dalil-logout-queued': '1', 'dalil-company-logout-queued': '1' };
    for (const [key, value] of Object.entries({ ...all, 'dalil-receipt-seen': '1' })) localStorage.setItem(key, value);
    const old = takeOldRecord('user');
    expect({ ...localStorage }).toEqual(all);
    old?.forget();
    expect({ ...localStorage }).toEqual({ 'dalil-company-logout-queued': '1' });
  });
});
