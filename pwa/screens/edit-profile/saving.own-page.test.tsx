import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import {
  field,
  nameRefused,
  open,
  patches,
  place,
  save,
  server,
  startEditing,
  state,
  type,
} from '#pwa/testing/open-edit-profile.tsx';
import { press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';

startEditing();

describe('saving', () => {
  it('sends only what was changed, with what was seen, and leads to the profile (J6)', async () => {
    const router = await open();
    type('Name', 'Sara');
    type('Bio', ' معلّمة ');
    fireEvent.click(field('Show my email on my profile'));
    save();
    await said('Update success');
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(router.state.location.pathname).toBe('/sara-almarri');
    expect(sentTo(server)).toEqual([
      {
        path: `/api/users/${state.me.id}`,
        body: { name: 'Sara', showEmail: false, $base: { name: 'سارة المري', showEmail: true } },
      },
    ]);
    expect(session.get()).toMatchObject({ account: { name: 'Sara' } });
    expect(await readFormDraft(place())).toBeNull();
  });

  it('sends nothing when nothing was changed, and says nothing of it (J5)', async () => {
    showToast({ title: 'Said before' });
    await open();
    save();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches()).toEqual([]);
    expect(screen.getByText('Said before')).toBeDefined();
    expect(screen.queryByText('Update success')).toBeNull();
  });

  it('sends nothing that is wrong, and leads into the first wrong entry', async () => {
    await open();
    press('Add a position');
    // What is only begun is not wrong yet.
    expect(screen.queryByRole('alert')).toBeNull();
    type('Name', '');
    save();
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(1);
    expect(patches()).toEqual([]);
    expect(document.activeElement).toBe(field('Name'));
    // The fault stands in the entry, and not below the list too.
    expect(document.querySelector('#experience ol + .err')).toBeNull();
    type('Name', 'Sara');
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('Position')));
    expect(patches()).toEqual([]);
  });

  it('that is refused for a whole list is shown below the list', async () => {
    const told = { company: 'Mwani', startDate: '2020-02-01', endDate: null, current: true };
    await open({ experience: [{ ...told, position: 'Pilot', location: null, description: null }] });
    press('Remove: Pilot');
    const errorCodes = { experience: 'entries_invalid' };
    state.refusal = { status: 400, body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes } };
    save();
    await said('Update error');
    await waitFor(() => expect(document.querySelector('#experience ol + .err')?.textContent).toMatch(/\w/));
    expect(document.querySelector('#education ol + .err')).toBeNull();
  });

  it('is stored on the device while offline, and says so (V5)', async () => {
    await open();
    server.isDown = true;
    type('Name', 'Sara');
    save();
    await said('Saved on this device');
    await said('It is published when the connection is back.');
    expect(await screen.findByText('The profile')).toBeDefined();
  });

  it('that is refused stays in the form, told field by field (J7, V9)', async () => {
    await open();
    type('Name', 'Sara');
    state.refusal = nameRefused;
    save();
    await said('Update error');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Name').value).toBe('Sara');
    expect(screen.queryByText('The profile')).toBeNull();
    state.refusal = undefined;
    type('Name', 'Sara M');
    save();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches().at(-1)).toMatchObject({ name: 'Sara M' });
  });

  it('that is refused as a whole is shown at each changed field', async () => {
    await open();
    type('Name', 'Sara');
    type('Headline', 'Teacher');
    state.refusal = { status: 404, body: { message: 'x', code: 'not_found', requestId: 'r' } };
    save();
    await said('Update error');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Headline').getAttribute('aria-invalid')).toBe('true');
    expect(field('Bio').getAttribute('aria-invalid')).not.toBe('true');
    await vi.waitFor(async () => expect((await deviceAccount(state.me.id).read()).reviewItems).toEqual([]));
  });

  it('that somebody else overtook leads to both versions (V8)', async () => {
    await open();
    type('Name', 'Sara');
    state.conflicts = [{ field: 'name', base: 'سارة المري', yours: 'Sara', theirs: 'Sarah' }];
    save();
    expect(await screen.findByText('Review')).toBeDefined();
    await said('Your profile also changed on another device');
    expect(await readFormDraft(place())).toBeNull();
  });

  it('after the session has ended keeps the edit, and asks for a login that leads back (V10)', async () => {
    const router = await open();
    type('Name', 'Sara');
    state.refusal = { status: 401, body: { message: 'x', code: 'not_authenticated', requestId: 'r' } };
    save();
    // The toast goes after five seconds, in which a busy machine may not have the next screen.
    await Promise.all([said(/^Your session has ended/), screen.findByText('Login')]);
    expect(router.state.location.search).toEqual({ next: '/profile/edit' });
  });
});

describe('edits that wait on the device', () => {
  it('are marked at their fields, and the form is filled again once they are taken back (V5)', async () => {
    await open();
    server.isDown = true;
    type('Name', 'Sara');
    save();
    await screen.findByText('The profile');
    cleanup();
    await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Sara'));
    expect(await screen.findByText('Not sent yet')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo the changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(field('Name').value).toBe('سارة المري'));
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });
});
