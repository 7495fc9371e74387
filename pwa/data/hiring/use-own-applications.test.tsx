import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edited } from '#pwa/testing/build-account.ts';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import type { SentApplication } from '#shared/model/application.ts';
import { deviceAccount, leaveAccount } from '../../device/device-accounts.ts';
import { readAccountValue, saveAccountValue } from '../../local/account.local.ts';
import { session } from '../core/session-store.ts';
import { applyToJob, useOwnApplications, withdrawApplication } from './own-applications.ts';

let userId = 70;

beforeEach(() => {
  userId += 1;
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId }), isOffline: false });
});

afterEach(leavePage);

function sentAnswer() {
  const sent = buildApplication(2, { jobId: 9 });
  return startFakeServer(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: sent };
    if (method === 'DELETE') return { body: { message: 'Withdrawn' } };
    return { body: path === '/api/applications' ? [buildApplication(1)] : null };
  });
}

describe('own applications', () => {
  it('hold an application as soon as it was sent, and no more once it was withdrawn (S8, S9)', async () => {
    sentAnswer();
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 1 }] }));
    await applyToJob({ userId, jobId: 9, coverLetter: '' });
    await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: 2 }, { id: 1 }] }));
    await withdrawApplication(userId, 1);
    await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: 2 }] }));
    await waitFor(async () =>
      expect((await readAccountValue(userId, 'applications'))?.value).toMatchObject([{ id: 2 }]),
    );
  });

  it('are asked for again when one was sent while an older answer was on its way (S8)', async () => {
    const late = Promise.withResolvers<void>();
    let asked = 0;
    startFakeServer(async ({ method }) => {
      const isFirst = method === 'GET' && asked === 0;
      if (method === 'POST') return { status: 201, body: buildApplication(2, { jobId: 9 }) };
      asked += 1;
      if (isFirst) await late.promise;
      return { body: isFirst ? [] : [buildApplication(2, { jobId: 9 })] };
    });
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(asked).toBe(1));
    await applyToJob({ userId, jobId: 9, coverLetter: '' });
    late.resolve();
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 2 }] }));
    expect(asked).toBe(2);
  });

  it('are asked for again when the server knows of one that this device does not (S8)', async () => {
    let knowsMore = false;
    startFakeServer(({ method }) => {
      if (method === 'GET') return { body: knowsMore ? [buildApplication(3, { jobId: 9 })] : [] };
      knowsMore = true;
      return { status: 409, body: { message: 'You have already applied', code: 'already_applied' } };
    });
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [] }));
    await expect(applyToJob({ userId, jobId: 9, coverLetter: '' })).rejects.toMatchObject({ code: 'already_applied' });
    await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: 3 }] }));
  });

  it('stay as they are after any other refusal, and are not asked for again (S8, S9)', async () => {
    const server = startFakeServer(({ method }) =>
      method === 'GET' ? { body: [buildApplication(1)] } : { status: 503, body: { message: 'Busy', code: 'busy' } },
    );
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 1 }] }));
    await expect(applyToJob({ userId, jobId: 9, coverLetter: '' })).rejects.toMatchObject({ code: 'busy' });
    await expect(withdrawApplication(userId, 1)).rejects.toMatchObject({ code: 'busy' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 1 }] });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  });

  it('hold an application once, also where its first answer was lost (S8)', async () => {
    sentAnswer();
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 1 }] }));
    for (const coverLetter of ['', '']) await applyToJob({ userId, jobId: 9, coverLetter });
    await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: 2 }, { id: 1 }] }));
    expect(result.current).toHaveProperty('data.length', 2);
  });

  it.each([
    ['the page of a gateway', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['no answer', undefined],
  ])(
    'are looked for where %s came for one: it is sent, not sent a second time or called refused (S8)',
    async (_, lost) => {
      const arrived: SentApplication[] = [];
      const { seen } = startFakeServer(({ method }) => {
        if (method === 'GET') return { body: arrived };
        arrived.push(buildApplication(2));
        if (!lost) throw new TypeError('Failed to fetch');
        return lost;
      });
      expect(await applyToJob({ userId, jobId: 102, coverLetter: '' })).toMatchObject({ id: 2 });
      expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
    },
  );

  it('count as withdrawn when they are gone already (S9)', async () => {
    startFakeServer(({ method }) =>
      method === 'GET'
        ? { body: [buildApplication(1)] }
        : { status: 404, body: { message: 'Application not found', code: 'not_found' } },
    );
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: [{ id: 1 }] }));
    await withdrawApplication(userId, 1);
    await waitFor(() => expect(result.current).toMatchObject({ data: [] }));
  });

  it('are shown from the device, marked as old, without a line (S9, V4)', async () => {
    await saveAccountValue(userId, 'applications', { value: [buildApplication(1)], savedAt: 5 });
    sentAnswer().isDown = true;
    const { result } = renderHook(() => useOwnApplications(userId));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', isStale: true, savedAt: new Date(5) }));
  });

  it('are not kept when their answer comes after the logout (SYNC-12)', async () => {
    const late = Promise.withResolvers<void>();
    startFakeServer(async () => {
      await late.promise;
      return { body: [buildApplication(1)] };
    });
    const { result } = renderHook(() => useOwnApplications(userId));
    session.set({ state: 'signed-out' });
    late.resolve();
    await waitFor(() => expect(result.current.state).toBe('ready'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await readAccountValue(userId, 'applications')).toBeUndefined();
  });

  it('go with the logout, even where edits that wait are kept (SYNC-12)', async () => {
    const me = buildOwnProfile({ id: userId });
    await saveAccountValue(userId, 'applications', { value: [buildApplication(1)], savedAt: 5 });
    await deviceAccount(userId).change((state) => ({
      state: edited({ ...state, me }, { bio: 'new' }, { bio: me.bio }),
      result: undefined,
    }));
    await leaveAccount(userId, { keepsEdits: true });
    expect((await deviceAccount(userId).read()).entries).toHaveLength(1);
    expect(await readAccountValue(userId, 'applications')).toBeUndefined();
  });
});
