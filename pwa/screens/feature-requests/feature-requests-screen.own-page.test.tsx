import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personDevice } from '#pwa/data/account/realm-devices.ts';
import { session } from '#pwa/data/account/session-store.ts';
import { openForms } from '#pwa/data/forms/unsaved-work.ts';
import { connection } from '#pwa/data/offline/connection.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogClosed, dialogOf, said } from '#pwa/testing/read-page.ts';
import { countScrolls, renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { FeatureRequest } from '#shared/model/feature-request.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { FeatureRequestsScreen } from './feature-requests-screen.tsx';

const paper: FeatureRequest = {
  id: 3,
  title: 'Dark paper',
  description: 'For nights',
  status: 'pending',
  votes: 4,
  hasVoted: false,
  isOwn: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};
const mine = { ...paper, id: 5, title: 'My wish', votes: 1, hasVoted: true, isOwn: true };
const done = { ...paper, id: 6, title: 'Maps', status: 'done', votes: 9 } as const;

let list: FeatureRequest[] = [];
let refusal: { status: number; body: object } | undefined;
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let userId = 300;

function answer({ method, path, body }: SeenRequest) {
  if (path === '/api/auth/check') return { body: null };
  if (refusal) return refusal;
  if (method === 'GET') return { body: { items: list, nextCursor: null } };
  const known = list.find(({ id }) => path.includes(`/${id}`)) ?? paper;
  if (path.endsWith('/vote')) {
    const hasVoted = method === 'PUT';
    return { body: { ...known, hasVoted, votes: known.votes + (hasVoted ? 1 : -1) } };
  }
  if (method === 'PATCH') return { body: { ...known, ...(body as object) } };
  if (method === 'POST') return { status: 201, body: { ...mine, id: 9, ...(body as object) } };
  return { body: { message: 'Withdrawn' } };
}

const server = startFakeServer(answer);
const sent = () => server.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

async function open(items: FeatureRequest[], { role = null as OwnProfile['role'] | null, address = '' } = {}) {
  list = items;
  // The list of a person is kept; each test has a person of its own.
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

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

beforeAll(() => Promise.all([import('./propose-dialog.tsx'), import('./withdraw-dialog.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  server.seen.length = 0;
});
afterEach(() => {
  cleanup();
  connection.set('online');
});

describe('suggestions', () => {
  it('are read by everybody; a vote or a suggestion of a visitor leads to the login and back', async () => {
    await open([paper, done]);
    expect(await card('Dark paper')).toBeDefined();
    const vote = screen.getByRole('link', { name: /Log in to vote for .*Dark paper.*4 votes/ });
    const propose = screen.getByRole('link', { name: 'Log in to suggest' });
    const login = '/login?next=%2Ffeature-requests';
    expect([vote, propose].map((link) => link.getAttribute('href'))).toEqual([login, login]);
    // What is settled takes no votes.
    const settled = await card('Maps');
    expect(settled.queryByRole('link')).toBeNull();
    expect(settled.getByText('9 votes')).toBeDefined();
    const isOpen = (article: typeof settled, status: string) =>
      article.getByText(status).querySelector('.nuqta-hollow') !== null;
    expect([isOpen(await card('Dark paper'), 'New'), isOpen(settled, 'Done')]).toEqual([true, false]);
    expect(screen.getByRole('status').textContent).toBe('2 suggestions');
    act(() => session.set({ state: 'unknown' }));
    // Nobody knows yet as whom they are read.
    expect([screen.getByRole('status').textContent, titles()]).toEqual(['Loading', []]);
    expect(screen.queryByRole('link', { name: 'Log in to suggest' })).toBeNull();
    act(() => session.set({ state: 'signed-out' }));
    await card('Dark paper');
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.queryByLabelText('Status (administrators)')).toBeNull();
  });

  it('are shown by their status, which the address keeps', async () => {
    const router = await open([paper, done], { address: '?status=done' });
    await card('Maps');
    expect(titles()).toEqual(['Maps']);
    const choice = screen.getByLabelText('Status') as HTMLSelectElement;
    expect(choice.value).toBe('done');
    const scrolls = countScrolls();
    fireEvent.change(choice, { target: { value: 'declined' } });
    expect(await screen.findByText('No suggestions with this status')).toBeDefined();
    expect(screen.queryByText('Be the first to suggest something.')).toBeNull();
    expect([router.history.length, scrolls()]).toEqual([1, 0]);
    expect(router.state.location.search).toEqual({ status: 'declined' });
    fireEvent.change(choice, { target: { value: '' } });
    await waitFor(() => expect(titles()).toEqual(['Dark paper', 'Maps']));
    expect(router.state.location.search).toEqual({});
    cleanup();
    await open([paper], { address: '?status=nonsense' });
    await card('Dark paper');
  });

  it('say that there are none, or why they could not be had', async () => {
    await open([], { role: 'talent' });
    expect(await screen.findByText('Be the first to suggest something.')).toBeDefined();
    cleanup();
    refusal = busy;
    await open([paper], { role: 'talent' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await card('Dark paper');
  });

  it('can be read but not changed offline (V16)', async () => {
    await open([paper, mine], { role: 'admin' });
    const own = await card('My wish');
    const controls = () => [
      screen.getByRole('button', { name: /Vote for .*Dark paper/ }).hasAttribute('disabled'),
      own.getByRole('button', { name: /Withdraw/ }).hasAttribute('disabled'),
      own.getByLabelText('Status (administrators)').hasAttribute('disabled'),
    ];
    const looksOld = () => {
      const summary = screen.getByText('2 suggestions').closest('p');
      const looks = ['.nuqta-hollow', '.text-success'].map((look) => summary?.querySelector(look) !== null);
      return [...looks, summary?.classList.contains('text-warning-ink')];
    };
    expect(controls()).toEqual([false, false, false]);
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    expect(looksOld()).toEqual([false, true, false]);
    act(() => connection.set('offline'));
    expect(controls()).toEqual([true, true, true]);
    expect(looksOld()).toEqual([true, false, true]);
    expect(screen.getByText(/^You are offline/)).toBeDefined();
  });

  it('are as old as the last answer where the server gives none', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    cleanup();
    refusal = busy;
    await renderRoutes('/feature-requests', { '/feature-requests': FeatureRequestsScreen });
    await card('Dark paper');
    await waitFor(() => expect(document.querySelector('p .nuqta-hollow + [role=status]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a vote', () => {
  it('counts at once and once, and is taken back by the next press', async () => {
    await open([paper], { role: 'talent' });
    const button = () => screen.getByRole('button', { name: /Vote for .*Dark paper/ });
    await card('Dark paper');
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('5 votes'));
    await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'));
    expect(sent()).toEqual(['PUT /api/feature-requests/3/vote']);
    list = [{ ...paper, hasVoted: true, votes: 5 }];
    await new Promise((resolve) => setTimeout(resolve));
    fireEvent.click(button());
    await waitFor(() => expect(sent()).toEqual([sent()[0], 'DELETE /api/feature-requests/3/vote']));
    await waitFor(() => expect(button().getAttribute('aria-label')).toContain('4 votes'));
  });

  it('that is refused is taken back and explained; nobody signed in is found out', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    refusal = { status: 401, body: { message: 'Not authenticated', code: 'not_authenticated' } };
    fireEvent.click(screen.getByRole('button', { name: /Vote for/ }));
    await said('Your vote was not counted');
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Log in to vote/ }).getAttribute('aria-label')).toContain('4 votes'),
    );
  });

  it('that the server is too busy for is taken back, and may be given again', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    refusal = busy;
    const votes = () => screen.getByRole('button', { name: /Vote for/ }).getAttribute('aria-label');
    const vote = () => fireEvent.click(screen.getByRole('button', { name: /Vote for/ }));
    vote();
    await said('The service is busy right now. Try again in a moment.');
    await waitFor(() => expect(votes()).toContain('4 votes'));
    expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(false);
    refusal = undefined;
    vote();
    await waitFor(() => expect(votes()).toContain('5 votes'));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('a suggestion of one’s own', () => {
  it('is kept while it is typed, told at its fields when refused, and not left by an update', async () => {
    await open([paper], { role: 'talent' });
    const openForm = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Suggest something' }));
      return await dialogOf('Suggest something');
    };
    const first = await openForm();
    expect([openForms.get(), first.queryByText(/^You are offline/)]).toEqual(['unchanged', null]);
    fireEvent.change(first.getByLabelText('In one line'), { target: { value: 'Maps' } });
    fireEvent.change(first.getByLabelText(/^What should it do/), { target: { value: 'Shows the way.' } });
    await waitFor(() => expect(openForms.get()).toBe('unsaved'));
    fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    const again = await openForm();
    const field = (name: string | RegExp) => again.getByLabelText(name) as HTMLInputElement;
    expect([field('In one line').value, field(/^What should/).value]).toEqual(['Maps', 'Shows the way.']);
    const errorCodes = { title: 'required' };
    refusal = { status: 400, body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes } };
    fireEvent.click(again.getByRole('button', { name: 'Suggest' }));
    await waitFor(() => expect(field('In one line').getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^What should/).getAttribute('aria-invalid')).not.toBe('true');
    act(() => connection.set('offline'));
    expect(again.getByText(/^You are offline\. Your draft is kept/)).toBeDefined();
  });

  it('is sent once it is whole, keeps its draft when refused, and is then on top with its vote', async () => {
    await open([paper], { role: 'talent' });
    fireEvent.click(await screen.findByRole('button', { name: 'Suggest something' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest something' }));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }));
    send();
    await waitFor(() => expect(dialog.getByLabelText('In one line').getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    type('In one line', 'Maps of offices');
    type('What should it do, and for whom?', 'Shows the way.');
    refusal = busy;
    send();
    expect(await dialog.findByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = undefined;
    send();
    await said('Thank you for the suggestion');
    await dialogClosed();
    const own = await card('Maps of offices');
    expect(own.getByText('Yours')).toBeDefined();
    const { body } = server.seen.find(({ method }) => method === 'POST') ?? {};
    expect(body).toEqual({ title: 'Maps of offices', description: 'Shows the way.' });
  });

  it.each([
    ['nobody else voted for it', {}, true],
    ['its author did not', { hasVoted: false, votes: 0 }, true],
    ['others vote for it', { votes: 2 }, false],
    ['only others vote for it', { hasVoted: false, votes: 1 }, false],
    ['it has an answer', { status: 'planned' as const }, false],
    ['it is somebody else’s', { isOwn: false }, false],
  ])('can be withdrawn where %s: %s', async (_, change, isPossible) => {
    await open([{ ...mine, ...change }], { role: 'talent' });
    const own = await card('My wish');
    expect(own.queryByRole('button', { name: /Withdraw/ }) !== null).toBe(isPossible);
  });

  it('is withdrawn after a question', async () => {
    await open([paper, mine], { role: 'talent' });
    const ask = async () => {
      fireEvent.click((await card('My wish')).getByRole('button', { name: /Withdraw/ }));
      return await dialogOf('Withdraw this suggestion?');
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    refusal = busy;
    fireEvent.click((await ask()).getByRole('button', { name: 'Withdraw' }));
    await said('The suggestion was not withdrawn');
    refusal = undefined;
    fireEvent.click((await ask()).getByRole('button', { name: 'Withdraw' }));
    await said('Suggestion withdrawn');
    await waitFor(() => expect(titles()).toEqual(['Dark paper']));
  });
});

it('an administrator gives a suggestion its status', async () => {
  await open([paper], { role: 'admin' });
  const status = () => screen.getByLabelText('Status (administrators)') as HTMLSelectElement;
  await card('Dark paper');
  fireEvent.change(status(), { target: { value: 'planned' } });
  await said('Status changed');
  await waitFor(() => expect([status().value, status().ariaBusy]).toEqual(['planned', null]));
  expect(server.seen.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/feature-requests/3', body: { status: 'planned' } },
  ]);
  refusal = busy;
  fireEvent.change(status(), { target: { value: 'done' } });
  await said('The status was not changed');
  await waitFor(() => expect(status().value).toBe('planned'));
});
