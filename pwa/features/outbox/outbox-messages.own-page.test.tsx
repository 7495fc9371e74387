import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { followAccount, stopFollowing } from '#pwa/data/offline/account-watch.ts';
import { hasLostEdits, outbox } from '#pwa/data/offline/outbox.ts';
import type { SaveOutcome } from '#pwa/data/profile/save-profile.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import { deleteAccountDb } from '#pwa/local/account-db.ts';
import { noteSignedIn } from '#pwa/local/signed-in.ts';
import { type AccountState, emptyAccount } from '#pwa/sync/account-state.ts';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import offlineTexts from '../../../shared/locales/en/offline.json';
import { useLostEdits, useReceipt, withoutReceipt } from './outbox-messages.ts';

const user = buildOwnProfile();
const said = 'Your changes are published';

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(offlineTexts));
  await startTexts('en');
  session.set({ state: 'signed-in', account: user, isOffline: false });
  noteSignedIn('user', user.id);
  await keep(() => ({ ...emptyAccount(user.id), me: user }));
  // Replaces the toast of the test before.
  showToast({ title: 'Nothing yet' });
  render(<Toaster />);
  renderHook(() => useReceipt());
  await act(() => followAccount(user.id));
});
afterEach(async () => {
  stopFollowing();
  cleanup();
  await deleteAccountDb(user.id);
  vi.unstubAllGlobals();
});

function keep(change: (state: AccountState) => AccountState, userId = user.id): Promise<void> {
  return deviceAccount(userId).change((state) => ({ state: change(state), result: undefined }));
}

/** The server acknowledges an edit, in another tab or in the worker. */
async function acknowledge(): Promise<void> {
  const before = (await deviceAccount(user.id).read()).publications;
  await act(() => keep((state) => ({ ...state, publications: state.publications + 1, publishedAt: Date.now() })));
  await waitFor(async () => expect((await deviceAccount(user.id).read()).publications).toBe(before + 1));
}

const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('SYNC-16 the receipt of what was published', () => {
  it('is said once, also in a tab that is opened later (V6)', async () => {
    await acknowledge();
    expect(await screen.findByText(said)).toBeTruthy();
    cleanup();
    render(<Toaster />);
    renderHook(() => useReceipt());
    expect((await deviceAccount(user.id).read()).receipts).toBe(1);
    await aMoment();
    expect(screen.queryAllByText(said).length).toBeLessThan(2);
  });

  it('is not said while edits of the account wait', async () => {
    await act(() => keep(() => ({ ...edited(buildAccount(), { bio: 'a' }, { bio: user.bio }), publications: 1 })));
    await waitFor(() => expect(outbox.get().pendingFields).toEqual(['bio']));
    await aMoment();
    expect(screen.queryByText(said)).toBeNull();
  });

  it('is said to nobody but the owner', async () => {
    session.set({ state: 'signed-out' });
    await acknowledge();
    await aMoment();
    expect(screen.queryByText(said)).toBeNull();
    await act(async () => session.set({ state: 'signed-in', account: buildOwnProfile({ id: 8 }), isOffline: false }));
    await aMoment();
    expect(screen.queryByText(said)).toBeNull();
    expect((await deviceAccount(user.id).read()).receipts).toBe(0);
  });

  it('leaves the message of who saved alone, however late the outbox reads of it (J6)', async () => {
    const published: SaveOutcome = { state: 'published', user };
    await withoutReceipt(async () => {
      await acknowledge();
      return published;
    });
    await act(async () => showToast({ title: 'Profile updated successfully' }));
    await aMoment();
    expect(screen.getByText('Profile updated successfully')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  it('comes after all for an edit that was still waiting when who saved spoke (V6)', async () => {
    await withoutReceipt(async () => ({ state: 'on-device', isSignedOut: false }));
    await acknowledge();
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

it('edits that went with an account that was deleted elsewhere are said once, and not whose they were', async () => {
  renderHook(() => useLostEdits());
  act(() => hasLostEdits.set(true));
  expect(await screen.findByText('The account was deleted on another device')).toBeDefined();
  await waitFor(() => expect(hasLostEdits.get()).toBe(false));
});
