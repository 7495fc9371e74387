import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { denyStorage } from '#pwa/testing/deny-storage.ts';
import { fillDevice } from '#pwa/testing/fill-device.ts';
import {
  field,
  nameRefused,
  open,
  patches,
  save,
  server,
  startEditing,
  state,
  type,
} from '#pwa/testing/open-edit-profile.tsx';
import { said } from '#pwa/testing/read-page.ts';

startEditing();

let restore: () => void = () => undefined;

afterEach(() => restore());

/** Opens the form, and takes the storage away before something is typed and saved. */
async function saveName(take: (userId: number) => () => void) {
  const router = await open();
  restore = take(state.me.id);
  type('Name', 'Sara');
  save();
  return router;
}

describe('an edit in a browser that keeps nothing', () => {
  it('is published at once', async () => {
    await saveName(denyStorage);
    await said('Update success');
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches()).toEqual([{ name: 'Sara', $base: { name: 'سارة المري' } }]);
  });

  it('that is refused stays in the form, told at its field', async () => {
    state.refusal = nameRefused;
    await saveName(denyStorage);
    await said('Update error');
    await said('Please check the highlighted fields');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByText(/^This device could not store/)).toBeNull();
    state.refusal = undefined;
    type('Name', 'Sara M');
    save();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches().at(-1)).toMatchObject({ name: 'Sara M' });
  });

  it('that somebody else overtook stays in the form, which is all there is of it', async () => {
    state.conflicts = [{ field: 'name', base: 'سارة المري', yours: 'Sara', theirs: 'Sarah' }];
    const router = await saveName(denyStorage);
    await said('Changed here and elsewhere at the same time.');
    expect(field('Name').value).toBe('Sara');
    expect(router.state.location.pathname).toBe('/profile/edit');
  });

  it('after the session has ended asks for a login that leads back', async () => {
    state.refusal = { status: 401, body: { message: 'x', code: 'not_authenticated', requestId: 'r' } };
    const router = await saveName(denyStorage);
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/profile/edit' });
  });
});

describe('an edit on a full device', () => {
  it('without a line stays in the form, which says why', async () => {
    server.isDown = true;
    const router = await saveName((userId) => fillDevice(`dalil-acct-${userId}`, async () => false));
    await said(/^This device could not store your changes/);
    expect(field('Name').value).toBe('Sara');
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    expect(router.state.location.pathname).toBe('/profile/edit');
  });
});
