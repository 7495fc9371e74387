import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { saveAccountValue } from '../../local/account.local.ts';
import { session } from '../core/session-store.ts';
import { followApplied } from './follow-applied.ts';
import { ownApplications } from './own-applications.ts';
import { useAppliedJobs } from './use-applied-jobs.ts';

let userId = 170;
const signIn = (role: 'talent' | 'admin' = 'talent') =>
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId, role }), isOffline: false });
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));
const keep = () => saveAccountValue(userId, 'applications', { value: [buildApplication(1)], savedAt: 5 });

beforeEach(() => {
  userId += 1;
});
afterEach(leavePage);

describe('the jobs that somebody applied for', () => {
  it('are a talent’s alone, and nobody’s after the logout', async () => {
    startFakeServer(() => ({ body: [buildApplication(1), buildApplication(2)] }));
    signIn('admin');
    const { result } = renderHook(() => useAppliedJobs());
    await act(aMoment);
    expect(result.current).toBeNull();
    act(() => signIn());
    await waitFor(() => expect(result.current).toEqual(new Set([101, 102])));
    act(() => session.set({ state: 'signed-out' }));
    expect(result.current).toBeNull();
  });
});

describe('following them', () => {
  it('tells those of the device, then those of the answer, and each change of them', async () => {
    await keep();
    const held = Promise.withResolvers<void>();
    startFakeServer(async () => {
      await held.promise;
      return { body: [buildApplication(2)] };
    });
    signIn();
    const told: number[][] = [];
    const stop = followApplied(userId, (ids) => told.push([...ids]));
    await waitFor(() => expect(told).toEqual([[101]]));
    held.resolve();
    await waitFor(() => expect(told).toEqual([[101], [102]]));
    ownApplications(userId).change((all) => [...all, buildApplication(3)]);
    expect(told.at(-1)).toEqual([102, 103]);
    const before = told.length;
    stop();
    ownApplications(userId).change(() => []);
    expect(told).toHaveLength(before);
  });

  it('tells at once what is known already, and not what the device kept before', async () => {
    await keep();
    startFakeServer(() => ({ body: [buildApplication(2)] }));
    const stopFirst = ownApplications(userId).subscribe(() => undefined);
    await waitFor(() => expect(ownApplications(userId).get().state).toBe('ready'));
    const told: number[][] = [];
    const stop = followApplied(userId, (ids) => told.push([...ids]));
    expect(told).toEqual([[102]]);
    await aMoment();
    expect(told).toEqual([[102]]);
    stop();
    stopFirst();
  });

  it('tells nothing once it has ended, nor where neither the device nor the server knows any', async () => {
    await keep();
    startFakeServer(() => ({})).isDown = true;
    const told: unknown[] = [];
    followApplied(userId, (ids) => told.push(ids))();
    const stop = followApplied(userId + 900, (ids) => told.push(ids));
    await aMoment();
    stop();
    expect(told).toEqual([]);
  });
});
