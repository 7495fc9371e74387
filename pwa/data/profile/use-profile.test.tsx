import { buildProfile } from '#pwa/testing/build-talent.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { readProfileCopy, saveProfileCopy } from '../../local/profiles.local.ts';
import { connection } from '../core/connection.ts';
import { useProfile } from './use-profile.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  connection.set('online');
});

let id = 100;

function newProfile(change: Partial<PublicProfile> = {}): PublicProfile {
  id += 1;
  return buildProfile({ ...buildCard(id), ...change });
}

describe('useProfile', () => {
  it('shows the profile of an address in any case (B21)', async () => {
    const profile = newProfile();
    const server = startFakeServer(() => ({ body: profile }));
    const { result } = renderHook(() => useProfile(profile.slug.toUpperCase()));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: profile, isStale: false }));
    expect(server.seen[0]?.path).toBe(`/api/users/slug/${profile.slug}`);
    await waitFor(async () => expect((await readProfileCopy(profile.slug))?.profile).toEqual(profile));
  });

  it('SYNC-15 keeps nothing of an answer to the owner', async () => {
    const profile = newProfile();
    const hidden = { email: 'h@example.com', dateOfBirth: '1990-05-07', whatsappNumber: '+97455123456' };
    const switches = { showEmail: false, showDateOfBirth: false, showWhatsapp: false };
    startFakeServer(() => ({ body: { ...profile, ...hidden, ...switches } }));
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: profile }));
    expect(JSON.stringify(result.current)).not.toMatch(/h@example|1990-05-07|97455123456/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await readProfileCopy(profile.slug)).toBeUndefined();
  });

  it('stays on the device where a gateway says that there is nothing', async () => {
    const profile = newProfile();
    await saveProfileCopy(publicProfileOf(profile), Date.now());
    startFakeServer(() => ({ status: 404, body: '<h1>404 page not found' }));
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', isStale: true }));
    expect(await readProfileCopy(profile.slug)).toBeDefined();
  });

  it('is missing when nobody has the address, and forgets the copy (B9, V13)', async () => {
    const profile = newProfile();
    await saveProfileCopy(publicProfileOf(profile), Date.now());
    startFakeServer(() => ({ status: 404, body: { message: 'User not found', code: 'not_found' } }));
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current.state).toBe('missing'));
    await waitFor(async () => expect(await readProfileCopy(profile.slug)).toBeUndefined());
    expect(result.current.state).toBe('missing');
  });

  it.each([
    ['the network is away', undefined],
    ['the server fails', 503],
  ])('shows the copy as stale when %s (B20)', async (_, status) => {
    const profile = newProfile();
    await saveProfileCopy(publicProfileOf(profile), 5);
    const server = startFakeServer(() => ({ status: status ?? 200, body: { message: 'Busy', code: 'busy' } }));
    server.isDown = status === undefined;
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: profile, isStale: true }));
    expect(result.current).toMatchObject({ savedAt: new Date(5) });
  });

  it('fails, not missing, without a copy; trying again helps (B20)', async () => {
    const profile = newProfile();
    const server = startFakeServer(() => ({ body: profile }));
    server.isDown = true;
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', error: { kind: 'offline' } }));
    server.isDown = false;
    result.current.retry();
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', isStale: false }));
  });

  it('is no longer featured once the end has passed (H17)', async () => {
    const profile = newProfile({ isFeatured: true, featuredUntil: '2020-01-01T00:00:00.000Z' });
    startFakeServer(() => ({ body: profile }));
    const { result } = renderHook(() => useProfile(profile.slug));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { isFeatured: false } }));
  });
});
