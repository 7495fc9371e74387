import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { OwnProfileScreen } from '#pwa/screens/own-profile/own-profile-screen.tsx';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { LoginScreen } from './login-screen.tsx';

const sara = buildOwnProfile();
startFakeServer(({ method }) => ({ body: method === 'POST' ? sara : null }));

async function open(query = '') {
  const router = await renderRoutes(`/login${query}`, {
    '/login': LoginScreen,
    '/profile': OwnProfileScreen,
    '/upgrade': () => <h1>Upgrade</h1>,
    '/applications': () => <h1>Applications</h1>,
    '/$slug': () => <h1>The profile</h1>,
  });
  await screen.findByLabelText('Email');
  return router;
}

function logIn() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: sara.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  press('Log In');
}

beforeAll(() => Promise.all([import('#pwa/features/auth/login-form.tsx'), import('#pwa/ui/tooltip.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  session.set({ state: 'signed-out' });
});
afterEach(cleanup);

describe('the login on a page of its own (B15)', () => {
  it('leads to the own profile', async () => {
    const router = await open();
    expect(screen.queryByText(/^Please log in/)).toBeNull();
    logIn();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(router.state.location.pathname).toBe('/sara-almarri');
  });

  it.each([
    ['%2Fapplications', 'Applications'],
    ['%2Fupgrade', 'Upgrade'],
  ])('leads back to where the person wanted to go: %s', async (next, title) => {
    await open(`?next=${next}`);
    expect(screen.getAllByText(/log in to/i).length).toBeGreaterThan(0);
    logIn();
    expect(await screen.findByText(title)).toBeDefined();
  });

  it('leads to no other site, and nobody away whom the server has not confirmed', async () => {
    await open('?next=https%3A%2F%2Fevil.example');
    act(() => session.set({ state: 'signed-in', account: sara, isOffline: true }));
    expect(screen.getByLabelText('Email')).toBeDefined();
    act(() => session.set({ state: 'signed-in', account: sara, isOffline: false }));
    expect(await screen.findByText('The profile')).toBeDefined();
  });
});

it('the board beside the login stars those of its people who are featured', async () => {
  await open();
  const starred = [...document.querySelectorAll('.board .board-row')].filter((row) => row.querySelector('.star8'));
  expect(starred.map(({ textContent }) => textContent)).toEqual([
    'Yousef Al-Mutawa/yousef-almutawa',
    'Hessa Al-Emadi/hessa-alemadi',
  ]);
});

describe('the address of the own profile (B23)', () => {
  const visit = () =>
    renderRoutes('/profile', {
      '/profile': OwnProfileScreen,
      '/login': () => <h1>Login</h1>,
      '/$slug': () => <h1>The profile</h1>,
    });

  it('leads to it, or to the login first', async () => {
    const router = await visit();
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/profile' });
    cleanup();
    session.set({ state: 'unknown' });
    await visit();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    act(() => session.set({ state: 'signed-in', account: sara, isOffline: false }));
    expect(await screen.findByText('The profile')).toBeDefined();
  });
});
