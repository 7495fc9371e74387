import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveOutcome } from '#pwa/data/actions/save-profile.ts';
import { emptyOutbox, outbox } from '#pwa/data/outbox.ts';
import { session } from '#pwa/data/session-store.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import offlineTexts from '../../../shared/locales/en/offline.json';
import { useReceipt, withoutReceipt } from './receipt.ts';

const user = buildOwnProfile();
const published: SaveOutcome = { state: 'published', user };

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json(offlineTexts));
  await startTexts('en');
  session.set({ state: 'signed-in', user, isOffline: false });
  outbox.set({ ...emptyOutbox, isRead: true });
  render(<Toaster />);
  renderHook(() => useReceipt());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The outbox reads that something was published now. */
async function readPublished(ms = Date.now()) {
  await act(async () => outbox.set({ ...emptyOutbox, isRead: true, publishedAt: new Date(ms) }));
}

describe('the receipt of what was published', () => {
  it('is said once (V6)', async () => {
    await readPublished();
    expect(await screen.findByText('Your changes are published')).toBeTruthy();
  });

  it('leaves the message of who saved alone, however late the outbox reads of it (J6)', async () => {
    const savedAt = Date.now();
    await withoutReceipt(async () => published);
    await act(async () => showToast({ title: 'Profile updated successfully' }));
    await readPublished(savedAt);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('Profile updated successfully')).toBeTruthy();
  });

  it('comes after all for an edit that was still waiting when who saved spoke (V6)', async () => {
    await withoutReceipt(async () => ({ state: 'on-device', isSignedOut: false }));
    await readPublished(Date.now() + 1);
    expect(await screen.findByText('Your changes are published')).toBeTruthy();
  });
});
