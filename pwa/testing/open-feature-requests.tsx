import { buildFeatureRequest } from './build-feature-request.ts';
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { FeatureRequestsScreen } from '#pwa/screens/feature-requests/feature-requests-screen.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { FeatureRequest } from '#shared/model/community.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from './fake-server.ts';
import { renderRoutes } from './render-routes.tsx';
import { startTexts } from './texts.ts';

/** A suggestion of somebody else. */
export const paper = buildFeatureRequest();
/** An own one. */
export const mine = { ...paper, id: 5, title: 'My wish', votes: 1, hasVoted: true, isOwn: true };
/** One that takes no votes any more. */
export const done = { ...paper, id: 6, title: 'Maps', status: 'done', votes: 9 } as const;

/** What the server has and how it answers; as new for each test. */
export const state = {
  list: [] as FeatureRequest[],
  refusal: undefined as { status: number; body: object } | undefined,
};
export const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let userId = 300;

function answer({ method, path, body }: SeenRequest) {
  if (path === '/api/auth/check') return { body: null };
  if (state.refusal) return state.refusal;
  if (method === 'GET') return { body: { items: state.list, nextCursor: null } };
  const known = state.list.find(({ id }) => path.includes(`/${id}`)) ?? paper;
  if (path.endsWith('/vote')) {
    const hasVoted = method === 'PUT';
    return { body: { ...known, hasVoted, votes: known.votes + (hasVoted ? 1 : -1) } };
  }
  if (method === 'PATCH') return { body: { ...known, ...(body as object) } };
  if (method === 'POST') return { status: 201, body: { ...mine, id: 9, ...(body as object) } };
  return { body: { message: 'Withdrawn' } };
}

export const server = startFakeServer(answer);
/** What was sent to change something. */
export const sent = () =>
  server.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

/** Opens the screen with these suggestions, as somebody of this role or as nobody. */
export async function open(items: FeatureRequest[], { role = null as OwnProfile['role'] | null, address = '' } = {}) {
  state.list = items;
  // The list of a person is cached, so each test has a person of its own.
  userId += 1;
  if (role) await personDevice.noteLogin(userId);
  const account = buildOwnProfile({ id: userId, ...(role && { role }) });
  session.set(role ? { state: 'signed-in', account, isOffline: false } : { state: 'signed-out' });
  return await renderRoutes(`/feature-requests${address}`, {
    '/feature-requests': () => (
      <>
        <FeatureRequestsScreen />
        <Toaster />
      </>
    ),
  });
}

/** The card of a suggestion. */
export const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
export const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

/** Brings the screen of each test of this file to its beginning. */
export function startSuggestions(): void {
  beforeAll(() =>
    Promise.all([
      import('#pwa/screens/feature-requests/propose-dialog.tsx'),
      import('#pwa/screens/feature-requests/withdraw-dialog.tsx'),
      // The first screen would ask who is signed in, and on a slow machine be answered in the middle of a test: nobody.
      import('#pwa/data/session/person-session.ts').then(({ checkSession }) => checkSession()),
    ]),
  );
  beforeEach(async () => {
    await startTexts('en');
    state.refusal = undefined;
    server.seen.length = 0;
  });
  afterEach(() => {
    cleanup();
    connection.set('online');
  });
}
