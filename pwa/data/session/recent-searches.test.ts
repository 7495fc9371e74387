import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { limits } from '#shared/limits.ts';
import { companySession, session } from '../core/session-store.ts';
import {
  clearSearches,
  forgetSearch,
  forgetSearches,
  noteSearch,
  ownSearches,
  recentSearches,
} from './recent-searches.ts';

beforeEach(() => {
  localStorage.clear();
  session.set({ state: 'signed-out' });
});
afterEach(() => vi.restoreAllMocks());

describe('the last searches of this device (I21)', () => {
  it('are those of a directory, the newest first, each once', () => {
    for (const text of ['accountant', 'Doha', 'accountant', ' نورة ']) noteSearch('talents', text);
    noteSearch('jobs', 'nurse');
    expect(recentSearches('talents')).toEqual(['نورة', 'accountant', 'Doha']);
    expect(recentSearches('jobs')).toEqual(['nurse']);
    expect(recentSearches('companies')).toEqual([]);
  });

  it('are no steps on the way to a longer one, and no single letters', () => {
    for (const text of ['a', 'acc', 'accountant', ' ', 'م']) noteSearch('talents', text);
    expect(recentSearches('talents')).toEqual(['accountant']);
  });

  it('of one directory are no steps on the way to those of another; long ones are cut', () => {
    noteSearch('jobs', 'nurse');
    noteSearch('talents', 'nurses');
    noteSearch('talents', 'nursery');
    expect([recentSearches('jobs'), recentSearches('talents')]).toEqual([['nurse'], ['nursery', 'nurses']]);
    noteSearch('companies', `  ${'x'.repeat(limits.searchMaxLength + 5)}`);
    expect(recentSearches('companies')).toEqual(['x'.repeat(limits.searchMaxLength)]);
  });

  it('are few', () => {
    for (let number = 10; number < 40; number += 1) noteSearch('talents', `search ${number}`);
    expect(recentSearches('talents')).toHaveLength(6);
    expect(JSON.parse(localStorage.getItem('dalil-searches') ?? '').searches).toHaveLength(15);
  });

  it('are removed one by one and all at once', () => {
    for (const text of ['one', 'two', 'three']) noteSearch('talents', text);
    noteSearch('jobs', 'two');
    forgetSearch('talents', 'two');
    expect(recentSearches('talents')).toEqual(['three', 'one']);
    expect(recentSearches('jobs')).toEqual(['two']);
    clearSearches();
    expect([...recentSearches('talents'), ...recentSearches('jobs')]).toEqual([]);
  });

  it('leave nothing behind after a logout', () => {
    noteSearch('talents', 'accountant');
    forgetSearches();
    expect(localStorage.length).toBe(0);
  });

  it('are all that tells of an account: without one nothing is stored', () => {
    ownSearches('user', 7);
    expect(localStorage.length).toBe(0);
    noteSearch('talents', 'accountant');
    forgetSearch('talents', 'accountant');
    expect(localStorage.length).toBe(0);
  });

  it('of a visitor stay as somebody signs in, and those of another account go', () => {
    noteSearch('talents', 'visitor');
    ownSearches('user', 7);
    expect(recentSearches('talents')).toEqual(['visitor']);
    clearSearches();
    session.set({ state: 'signed-in', account: { ...buildOwnProfile(), id: 7 }, isOffline: false });
    noteSearch('talents', 'secret');
    ownSearches('company', 3);
    ownSearches('user', 7);
    expect(recentSearches('talents')).toEqual(['secret']);
    ownSearches('user', 8);
    expect(recentSearches('talents')).toEqual([]);
  });

  it('stay those of an account whose session ended without a logout, of people and companies', () => {
    session.set({ state: 'signed-in', account: buildOwnProfile({ id: 7 }), isOffline: false });
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: 3 }), isOffline: false });
    noteSearch('talents', 'secret');
    session.set({ state: 'signed-out' });
    companySession.set({ state: 'signed-out' });
    noteSearch('talents', 'later');
    ownSearches('user', 7);
    ownSearches('company', 3);
    expect(recentSearches('talents')).toEqual(['later', 'secret']);
    ownSearches('company', 4);
    expect(recentSearches('talents')).toEqual([]);
    noteSearch('talents', 'new');
    ownSearches('company', 4);
    expect(recentSearches('talents')).toEqual(['new']);
  });

  it.each([
    ['person', 'user'],
    ['company', 'company'],
  ] as const)('of a %s whose session ended go with the login of another, also after a later search', (_, realm) => {
    session.set({ state: 'signed-in', account: buildOwnProfile({ id: 7 }), isOffline: false });
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: 7 }), isOffline: false });
    noteSearch('talents', 'secret');
    session.set({ state: 'signed-out' });
    companySession.set({ state: 'signed-out' });
    noteSearch('talents', 'later');
    forgetSearch('talents', 'later');
    ownSearches(realm, 8);
    expect(recentSearches('talents')).toEqual([]);
  });

  it('are none where the storage is closed or holds something else', () => {
    localStorage.setItem('dalil-searches', '{"searches":"x"}');
    expect(recentSearches('talents')).toEqual([]);
    localStorage.setItem('dalil-searches', '{');
    noteSearch('talents', 'works again');
    expect(recentSearches('talents')).toEqual(['works again']);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    noteSearch('talents', 'nothing');
    expect(recentSearches('talents')).toEqual([]);
  });
});
