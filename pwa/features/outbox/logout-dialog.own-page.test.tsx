import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { followAccount, stopFollowing } from '#pwa/data/offline/account-watch.ts';
import { outbox } from '#pwa/data/offline/outbox.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import { deleteAccountDb } from '#pwa/local/account-db.ts';
import { noteSignedIn } from '#pwa/local/signed-in.ts';
import type { AccountState } from '#pwa/sync/account-state.ts';
import { buildAccount, edited } from '#pwa/testing/build-account.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

const user = buildOwnProfile();
const waiting = edited(buildAccount({ me: user }), { bio: 'On its way.' }, { bio: user.bio });

let seen: SeenRequest[];
beforeEach(async () => {
  ({ seen } = startFakeServer(() => ({ body: { message: 'Logged out' } })));
  await startTexts('en');
  session.set({ state: 'signed-in', account: user, isOffline: false });
  noteSignedIn('user', user.id);
  await keep(waiting);
  render(<Toaster />);
  await act(() => followAccount(user.id));
  expect(outbox.get().pendingFields).toEqual(['bio']);
});
afterEach(async () => {
  // First, or a dialog that is still there would see that nothing waits, and log out in the middle of the next test.
  cleanup();
  stopFollowing();
  await deleteAccountDb(user.id);
  vi.unstubAllGlobals();
});

function keep(state: AccountState): Promise<void> {
  return deviceAccount(user.id).change(() => ({ state, result: undefined }));
}

const logouts = () => seen.filter(({ path }) => path === '/api/auth/logout').length;

describe('V11 the question before a logout with unsent edits', () => {
  it('tells how many wait, and ends when somebody stays', async () => {
    const onClose = vi.fn();
    render(<LogoutDialog onClose={onClose} />);
    expect(await screen.findByText(/1 change on this device is not published yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log out' }).getAttribute('aria-busy')).not.toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(logouts()).toBe(0);
  });

  it('is not asked any longer once they have arrived: the person is logged out', async () => {
    const onClose = vi.fn();
    render(<LogoutDialog onClose={onClose} />);
    await screen.findByText(/1 change/);
    await act(() => keep(buildAccount({ me: user })));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(logouts()).toBe(1);
    expect(session.get().state).toBe('signed-out');
    expect(screen.getByText('Logged out')).toBeTruthy();
  });

  it('goes with the session that ended in another tab', async () => {
    const onClose = vi.fn();
    render(<LogoutDialog onClose={onClose} />);
    await screen.findByText(/1 change/);
    await act(async () => {
      session.set({ state: 'signed-out' });
      stopFollowing();
    });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(logouts()).toBe(0);
  });
});
