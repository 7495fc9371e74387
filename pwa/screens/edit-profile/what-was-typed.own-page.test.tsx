import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { field, open, patches, place, save, startEditing, type } from '#pwa/testing/open-edit-profile.tsx';
import { dialogClosed, dialogOf, press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { EditProfileScreen } from './edit-profile-screen.tsx';

startEditing();

describe('what was typed', () => {
  it('is kept a moment later, comes back with a notice, and can be discarded (J20)', async () => {
    await open();
    type('Name', 'Sara');
    await vi.waitFor(async () =>
      expect((await readFormDraft(place()))?.fields).toMatchObject({ values: { name: 'Sara' } }),
    );
    cleanup();
    await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined();
    expect(field('Name').value).toBe('Sara');
    press('Discard them');
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Name').value).toBe('سارة المري'));
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    await vi.waitFor(async () => expect(await readFormDraft(place())).toBeNull());
  });

  it('in a page that goes is kept at once', async () => {
    await open();
    type('Name', 'Sara');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await vi.waitFor(async () =>
      expect((await readFormDraft(place()))?.fields).toMatchObject({ values: { name: 'Sara' } }),
    );
  });

  it('is sent with what was seen when it was typed, not with what is there now (SYNC-2)', async () => {
    await open({ name: 'Newer' }, { draft: { values: { name: 'Sara' }, seen: { name: 'Older' } } });
    expect(screen.getByText('Your unsaved changes are back')).toBeDefined();
    save();
    await waitFor(() => expect(patches()).toMatchObject([{ name: 'Sara', $base: { name: 'Older' } }]));
  });

  it('that is the same as what is there now needs no notice', async () => {
    await open({ name: 'Sara' }, { draft: { values: { name: 'Sara' }, seen: { name: 'Older' } } });
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  it('is not left behind without a question', async () => {
    const router = await open();
    type('Name', 'Sara');
    const leave = () => void router.navigate({ to: '/' } as never);
    leave();
    const stay = await dialogOf('Leave without saving?');
    fireEvent.click(stay.getByRole('button', { name: 'Keep editing' }));
    await dialogClosed();
    expect(field('Name').value).toBe('Sara');
    leave();
    fireEvent.click((await dialogOf('Leave without saving?')).getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('Home')).toBeDefined();
    expect(await readFormDraft(place())).toBeNull();
  });
});
