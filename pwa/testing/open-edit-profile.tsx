import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { adoptUser, personRealm } from '#pwa/data/session/person-session.ts';
import { EditProfileScreen } from '#pwa/screens/edit-profile/edit-profile-screen.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { OwnProfile } from '#shared/model/user.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from './fake-server.ts';
import { press, sentTo } from './read-page.ts';
import { renderRoutes } from './render-routes.tsx';
import { stubWidth } from './stub-width.ts';
import { startTexts } from './texts.ts';

interface Refusal {
  status: number;
  statusText?: string;
  body: object;
}

/** What the server has and how it answers; as new for each test. */
export const state = {
  /** The account that is edited. */
  me: buildOwnProfile({ id: 900 }),
  /** The fields that another device changed to other values meanwhile. */
  conflicts: [] as { field: string; base: unknown; yours: unknown; theirs: unknown }[],
  refusal: undefined as Refusal | undefined,
};

/** The server does not take the name. */
export const nameRefused: Refusal = {
  status: 400,
  body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes: { name: 'name_invalid' } },
};

function answer({ method, path, body, key = '' }: SeenRequest) {
  const { conflicts, refusal } = state;
  if (path === '/api/auth/check') return { body: refusal?.status === 401 ? null : state.me };
  if (method !== 'PATCH') return { status: 503, body: { message: 'Busy', code: 'busy' } };
  if (refusal) return refusal;
  const { $base, ...patch } = body as Partial<OwnProfile> & { $base: unknown };
  if (conflicts.length === 0) state.me = { ...state.me, ...patch, rev: state.me.rev + 1 };
  return { body: { ...state.me, $merge: { applied: [], conflicts } }, headers: { 'idempotency-key': key } };
}

export const server = startFakeServer(answer);
/** Where the draft of the form is stored. */
export const place = () => ({ form: 'profile', userId: state.me.id });

/** Opens the form for another account than before, perhaps with a draft of an earlier visit. */
export async function open(change: Partial<OwnProfile> = {}, { address = '/profile/edit', draft = {} as object } = {}) {
  state.me = buildOwnProfile({ id: state.me.id + 1, ...change });
  adoptUser(state.me);
  await storeFormDraft(place(), draft as Record<string, unknown>);
  server.seen.length = 0;
  const router = await renderRoutes(address, {
    '/profile/edit': EditProfileScreen,
    '/profile/attention': () => <h1>Review</h1>,
    '/login': () => <h1>Login</h1>,
    '/': () => <h1>Home</h1>,
    '/$slug': () => <h1>The profile</h1>,
  });
  render(<Toaster />);
  await screen.findByLabelText('Name');
  return router;
}

export const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
export const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
export const save = () => press('Save changes');
/** The edits that were sent. */
export const patches = () => sentTo(server).map(({ body }) => body);

/** Brings the form of each test of this file to its beginning. */
export function startEditing(): void {
  beforeAll(() => import('#pwa/data/profile/save-and-send.ts'));
  beforeEach(async () => {
    await startTexts('en');
    stubWidth('wide');
    sessionStorage.clear();
    // jsdom draws nothing that could be scrolled.
    Element.prototype.scrollIntoView = () => undefined;
    server.isDown = false;
    state.refusal = undefined;
    state.conflicts = [];
  });
  // Like a logout: running writes about the account end first, and do not reach into the next test.
  afterEach(async () => {
    cleanup();
    connection.set('online');
    await personRealm.forget({ accountId: state.me.id, keepsEdits: false });
    session.set({ state: 'signed-out' });
  });
}
