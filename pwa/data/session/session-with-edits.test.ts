import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { openTab, startOwnBrowser } from '#pwa/testing/open-tab.ts';

const sara = buildOwnProfile();

startOwnBrowser();

/** The server's answer to an edit that it publishes. */
function publishedBio(bio: string, key = '') {
  const $merge = { applied: ['bio'], conflicts: [] };
  return { body: { ...sara, bio, rev: 4, $merge }, headers: { 'idempotency-key': key } };
}

describe('SYNC-17 edits that wait', () => {
  async function withEditOffline() {
    const tab = await openTab();
    const server = startFakeServer(() => ({ body: sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.isDown = true;
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'only mine' }, base: { bio: sara.bio } });
    return server;
  }

  async function restarted() {
    const tab = await openTab();
    await tab.checkSession();
    const { waitingEdits } = await import('../offline/outbox.ts');
    const { outbox } = await import('../offline/outbox.ts');
    const { hasEditsOfOthers } = await import('../../device/edits-of-others.ts');
    const now = tab.session.get();
    const id = now.state === 'signed-in' ? now.account.id : null;
    return {
      isSomeones: () => hasEditsOfOthers(waitingEdits.get(), { user: id, company: null }),
      outbox: () => outbox.get(),
    };
  }

  it('are told to their owner by content after a restart, with a connection or without', async () => {
    const server = await withEditOffline();
    const offline = await restarted();
    await vi.waitFor(() => expect(offline.outbox()).toMatchObject({ ownerId: sara.id, pendingFields: ['bio'] }));
    server.isDown = false;
    server.answering = ({ method }) => (method === 'PATCH' ? { status: 503, body: 'busy' } : { body: sara });
    const online = await restarted();
    await vi.waitFor(() => expect(online.outbox()).toMatchObject({ ownerId: sara.id, pendingFields: ['bio'] }));
    expect(online.isSomeones()).toBe(false);
  });

  it.each([
    ['nobody', null],
    ['another person', buildOwnProfile({ id: 8, slug: 'noor' })],
  ])('are told to %s only as somebody’s', async (_, other) => {
    const server = await withEditOffline();
    server.isDown = false;
    server.answering = ({ path }) => ({ body: path.endsWith('check') ? other : { isErased: false } });
    const { isSomeones, outbox } = await restarted();
    await vi.waitFor(() => expect(isSomeones()).toBe(true));
    expect(outbox()).toMatchObject({ pendingFields: [], reviewItems: [] });
    expect(JSON.stringify(outbox())).not.toContain('only mine');
  });

  it.each([
    ['nobody', null],
    ['another person', buildOwnProfile({ id: 8, slug: 'noor' })],
  ])(
    'of a saved list alone are shown to %s as somebody’s, and to nobody once their account is erased',
    async (_, other) => {
      await openTab();
      const { savedList } = await import('../../device/saved-lists.ts');
      const { makeChange } = await import('../../sync/saved/saved-list.ts');
      const { savedOwners } = await import('../../local/saved-db.ts');
      const change = { kind: 'job', key: '4', isSaved: true, savedAt: '2026-11-01T10:00:00.000Z' } as const;
      await savedList('user-7').change((list) => ({
        state: makeChange(list, change, { isSent: true }),
        result: undefined,
      }));
      const server = startFakeServer(({ path }) => ({ body: path.endsWith('check') ? other : { isErased: false } }));
      const { isSomeones } = await restarted();
      await vi.waitFor(() => expect(isSomeones()).toBe(true));
      server.answering = ({ path }) => ({ body: path.endsWith('check') ? null : { isErased: true } });
      const later = await restarted();
      await vi.waitFor(async () => expect(await savedOwners()).toEqual([]));
      await vi.waitFor(() => expect(later.isSomeones()).toBe(false));
    },
  );
});

it('an edit is sent once the line is back, also where the account could not be stored at the login', async () => {
  const tab = await openTab();
  const server = startFakeServer(({ method, key }) =>
    method === 'PATCH' ? publishedBio('typed', key) : { body: sara },
  );
  const { denyStorage } = await import('#pwa/testing/deny-storage.ts');
  await import('./person-storage.ts');
  const allow = denyStorage(sara.id);
  await tab.checkSession();
  // The device has refused the account by now.
  await new Promise((resolve) => setTimeout(resolve, 100));
  allow();
  server.isDown = true;
  const saved = await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
  expect(saved).toMatchObject({ state: 'on-device' });
  server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toMatchObject({ bio: 'typed', rev: 4 }));
});

describe('signing out with edits that wait', () => {
  async function withEdit() {
    const tab = await openTab();
    const server = startFakeServer(({ path }) => ({ body: path.endsWith('logout') ? { message: 'ok' } : sara }));
    await tab.checkSession();
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toEqual(sara));
    server.answering = ({ path, method }) => {
      if (method === 'PATCH') return { status: 503, body: 'busy' };
      return { body: path.endsWith('logout') ? { message: 'ok' } : sara };
    };
    await tab.saveProfile({ userId: sara.id, patch: { bio: 'typed' }, base: { bio: sara.bio } });
    await vi.waitFor(() =>
      expect(tab.pendingBeforeLogout()).toEqual({ fields: ['bio'], reviewCount: 0, savedCount: 0 }),
    );
    return { tab, server };
  }

  it('stays when they were to be sent first and could not be (V11)', async () => {
    const { tab } = await withEdit();
    expect(await tab.logOut({ pending: 'send' })).toBe('not-sent');
    expect(tab.session.get().state).toBe('signed-in');
    await tab.logOut({ pending: 'discard' });
  });

  it('keeps nothing but the edits on request, and sends them after the next login only (SYNC-9, SYNC-12, V10)', async () => {
    const { tab, server } = await withEdit();
    await tab.logOut({ pending: 'keep' });
    const kept = await tab.readState(sara.id);
    expect(kept).toMatchObject({ me: null, isLeft: true, entries: [{ patch: { bio: 'typed' } }] });
    const noor = buildOwnProfile({ id: 8, slug: 'noor' });
    server.seen.length = 0;
    server.answering = () => ({ body: noor });
    await tab.logIn({ email: 'noor@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(noor.id)).toEqual(noor));
    window.dispatchEvent(new Event('online'));
    expect(tab.pendingBeforeLogout()).toBeNull();
    expect(await tab.readState(sara.id)).toEqual(kept);
    expect(server.seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
    server.answering = ({ method, key }) => (method === 'PATCH' ? publishedBio('typed', key) : { body: sara });
    await tab.logIn({ email: 'sara@example.com', password: 'x' });
    await vi.waitFor(async () => expect(await tab.readMe(sara.id)).toMatchObject({ bio: 'typed', rev: 4 }));
    expect((await tab.readState(sara.id)).entries).toEqual([]);
  });

  it('discards them on request: nothing is left (V11, SYNC-12)', async () => {
    const { tab } = await withEdit();
    await tab.logOut({ pending: 'discard' });
    expect(await tab.readState(sara.id)).toMatchObject({ me: null, isLeft: false, entries: [] });
  });
});
