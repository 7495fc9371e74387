import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { emptyOutbox, outbox } from '#pwa/data/offline/outbox.ts';
import { saveProfile } from '#pwa/data/profile/save-profile.ts';
import { adoptUser, personRealm } from '#pwa/data/session/person-session.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ReviewScreen } from './review-screen.tsx';

const sara = buildOwnProfile({ id: 950 });
const theirs = { ...sara, bio: 'Theirs', rev: 9 };
const conflict = { field: 'bio', base: sara.bio, yours: 'Mine', theirs: 'Theirs' };
/** True while somebody else's change stands against the next edit. */
let isContested = true;

const server = startFakeServer(({ method, body, key = '' }) => {
  if (method !== 'PATCH') return { body: method === 'GET' ? sara : null };
  const { $base: _, ...patch } = body as { $base: unknown };
  const me = isContested ? theirs : { ...theirs, ...patch, rev: 10 };
  return {
    body: { ...me, $merge: { applied: [], conflicts: isContested ? [conflict] : [] } },
    headers: { 'idempotency-key': key },
  };
});

const visit = () =>
  renderRoutes('/profile/attention', {
    '/profile/attention': ReviewScreen,
    '/login': () => <h1>Login</h1>,
    '/$slug': () => <h1>The profile</h1>,
  });

async function open() {
  isContested = true;
  adoptUser(sara);
  await saveProfile({ userId: sara.id, patch: { bio: 'Mine' }, base: { bio: sara.bio } });
  await vi.waitFor(() => expect(outbox.get().reviewItems).toHaveLength(1));
  isContested = false;
  server.seen.length = 0;
  await visit();
  return within(await screen.findByRole('group', { name: 'Bio' }));
}

const sent = () => server.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

beforeEach(() => startTexts('en'));
// Like a logout: running writes about the account end first, and do not reach into the next test.
afterEach(async () => {
  cleanup();
  await personRealm.forget({ accountId: sara.id, keepsEdits: false });
  session.set({ state: 'signed-out' });
});

describe('edits that need a decision (V8)', () => {
  it('are their owner’s alone, who logs in first', async () => {
    session.set({ state: 'signed-out' });
    const router = await visit();
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/profile/attention' });
  });

  it('are waited for, and it is said when there are none', async () => {
    adoptUser(sara);
    await visit();
    expect(await screen.findByText('Nothing needs your decision')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to my profile' }).getAttribute('href')).toBe('/sara-almarri');
    act(() => session.set({ state: 'unknown' }));
    expect(screen.queryByText('Nothing needs your decision')).toBeNull();
    act(() => adoptUser(sara));
    expect(await screen.findByText('Nothing needs your decision')).toBeDefined();
    act(() => outbox.set(emptyOutbox));
    expect(screen.queryByText('Nothing needs your decision')).toBeNull();
  });

  it('are published as they were written here', async () => {
    const bio = await open();
    fireEvent.click(bio.getByRole('radio', { name: 'This device' }));
    press('Save my choices');
    expect(await screen.findByText('The profile')).toBeDefined();
    await waitFor(() => expect(sent()).toMatchObject([{ bio: 'Mine' }]));
  });

  it('are given up for the published ones', async () => {
    const bio = await open();
    fireEvent.click(bio.getByRole('radio', { name: 'Published' }));
    press('Save my choices');
    expect(await screen.findByText('The profile')).toBeDefined();
    await vi.waitFor(() => expect(outbox.get().reviewItems).toEqual([]));
    expect(sent()).toEqual([]);
  });

  it('are published as a third version', async () => {
    const bio = await open();
    fireEvent.click(bio.getByRole('radio', { name: 'Write something else' }));
    expect(bio.getByRole('textbox')).toHaveProperty('value', 'Mine');
    fireEvent.change(bio.getByRole('textbox'), { target: { value: 'Both' } });
    press('Save my choices');
    expect(await screen.findByText('The profile')).toBeDefined();
    await waitFor(() => expect(sent()).toMatchObject([{ bio: 'Both' }]));
  });
});
