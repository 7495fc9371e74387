import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import { discardAll } from '#pwa/sync/outbox/profile-edits.ts';
import {
  field,
  open,
  patches,
  place,
  save,
  server,
  startEditing,
  state,
  type,
} from '#pwa/testing/open-edit-profile.tsx';
import { dialogOf, press, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';

const drafted = async () => (await readFormDraft(place()))?.fields;

startEditing();

it('a draft stays as it is until something is typed, and goes when the form is saved without a change', async () => {
  const draft = { values: { name: 'Sara' }, seen: { name: 'Older' } };
  await open({ name: 'Sara' }, { draft });
  // Longer than the form waits before it writes.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await drafted()).toEqual(draft);
  save();
  expect(await screen.findByText('The profile')).toBeDefined();
  expect([patches(), await drafted()]).toEqual([[], undefined]);
});

it('after a draft was discarded, a change is sent with what is there now (SYNC-2)', async () => {
  await open({ name: 'Newer' }, { draft: { values: { name: 'Sara' }, seen: { name: 'Older' } } });
  press('Discard them');
  fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(field('Name').value).toBe('Newer'));
  type('Name', 'Mona');
  save();
  await waitFor(() => expect(patches()).toMatchObject([{ name: 'Mona', $base: { name: 'Newer' } }]));
});

it('what was typed beside edits that wait goes with them when they are taken back', async () => {
  await open();
  server.isDown = true;
  type('Name', 'Sara');
  save();
  await screen.findByText('The profile');
  cleanup();
  await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
  await screen.findByText('Not sent yet');
  type('Bio', 'Mine');
  await vi.waitFor(async () => expect(await drafted()).toMatchObject({ values: { bio: 'Mine' } }));
  press('Undo the changes');
  fireEvent.click((await dialogOf('Undo the changes?')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([field('Name').value, field('Bio').value]).toEqual(['سارة المري', 'معلّمة']));
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  await vi.waitFor(async () => expect(await drafted()).toBeUndefined());
});

it('skills stand with the comma of the language (J2)', async () => {
  await open();
  expect(field('Skills').value).toBe('Teaching, تعليم');
  cleanup();
  await startTexts('ar');
  await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
  const skills = await waitFor(
    () => document.querySelector<HTMLInputElement>('[name=skills]') ?? expect.fail('no field'),
  );
  expect(skills.value).toBe('Teaching، تعليم');
});

it('an edit that another tab took back meanwhile is not called published (SYNC-16)', async () => {
  const { answering } = server;
  onTestFinished(() => {
    server.answering = answering;
  });
  await open();
  server.answering = async (request) => {
    if (request.method !== 'PATCH') return answering(request);
    await deviceAccount(state.me.id).change((account) => ({ state: discardAll(account), result: undefined }));
    return { status: 503, body: { message: 'Busy', code: 'busy' } };
  };
  // In place of what an earlier test was told.
  act(() => showToast({ title: 'Said before' }));
  type('Name', 'Sara');
  expect(screen.queryByText('Changes removed')).toBeNull();
  save();
  await said('Changes removed');
  expect(await screen.findByText('The profile')).toBeDefined();
  expect(screen.queryByText('Update success')).toBeNull();
  expect(await drafted()).toBeUndefined();
});
