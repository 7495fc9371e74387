import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { dialogClosed, dialogOf, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { SentApplication } from '#shared/model/application.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { ApplicationsScreen } from './applications-screen.tsx';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let userId = 700;
let sent: SentApplication[] = [];
let refusal: { status: number; body: object } | undefined;

function answer({ method, path }: SeenRequest) {
  if (path === '/api/auth/check') {
    const now = session.get();
    return { body: now.state === 'signed-in' ? now.account : null };
  }
  if (refusal) return refusal;
  return { body: method === 'DELETE' ? { message: 'Withdrawn' } : sent };
}

const server = startFakeServer(answer);

async function open(applications: SentApplication[], role: OwnProfile['role'] = 'talent') {
  sent = applications;
  userId += 1;
  await personDevice.noteLogin(userId);
  session.set({ state: 'signed-in', account: buildOwnProfile({ id: userId, role }), isOffline: false });
  server.seen.length = 0;
  return await visit();
}

async function visit() {
  const router = await renderRoutes('/applications', {
    '/applications': ApplicationsScreen,
    '/login': () => <h1>Login</h1>,
  });
  render(<Toaster />);
  return router;
}

function change(id: number, job: Partial<SentApplication['job']>, more: Partial<SentApplication> = {}) {
  const application = buildApplication(id, more);
  return { ...application, job: { ...application.job, ...job } };
}

async function entryOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('article') as HTMLElement);
}

const isOpen = async (title: string) => (await entryOf(title)).getByText('Status history').closest('details')?.open;
const steps = async (title: string) =>
  (await entryOf(title)).getAllByRole('listitem').map((one) => one.querySelector('p')?.textContent);

async function ask(title: string, way: string, question: string) {
  fireEvent.click((await entryOf(title)).getByText(way));
  return dialogOf(question);
}

beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  server.isDown = false;
});
afterEach(() => {
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
});

describe('the own applications (S9)', () => {
  it('send a visitor to the login, and back from there', async () => {
    session.set({ state: 'signed-out' });
    const router = await visit();
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/applications' });
  });

  it('are for talents only', async () => {
    await open([], 'viewer');
    expect(await screen.findByText('Only talents apply for jobs')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a job' }).getAttribute('href')).toBe('/jobs');
    expect(server.seen).toEqual([]);
    act(() => session.set({ state: 'unknown' }));
    expect(screen.queryByText('Only talents apply for jobs')).toBeNull();
    expect(screen.getByText('Loading your applications')).toBeDefined();
  });

  it('tell for what, how it stands, and how it came to that', async () => {
    const history = [
      { status: 'pending' as const, at: '2026-11-18T13:05:00.000Z' },
      { status: 'reviewing' as const, at: '2026-11-19T13:05:00.000Z' },
      { status: 'pending' as const, at: '2026-11-20T13:05:00.000Z' },
    ];
    await open([
      change(1, { title: 'Planner' }, { history, coverLetter: 'Dear Falaj' }),
      change(
        2,
        { title: 'Pilot', isOpen: false },
        {
          status: 'accepted',
          statusMessage: 'Welcome',
          history: [...history.slice(0, 1), { status: 'accepted', at: '2026-11-21T13:05:00.000Z' }],
        },
      ),
      change(3, { title: 'Cook', isOpen: false }, { withdrawnAt: '2026-11-22T13:05:00.000Z' }),
      change(
        4,
        { title: 'Guard' },
        {
          status: 'rejected',
          history: [...history.slice(0, 1), { status: 'rejected', at: '2026-11-21T13:05:00.000Z' }],
        },
      ),
    ]);
    const planner = await entryOf('Planner');
    expect(planner.getByRole('link', { name: 'Planner' }).getAttribute('href')).toBe('/jobs/101');
    expect(planner.getByRole('link', { name: 'فلج للطاقة' }).getAttribute('href')).toBe('/company/falaj');
    expect(planner.getByText('Applied Nov 18, 2026')).toBeDefined();
    expect(planner.getByText('Dear Falaj')).toBeDefined();
    expect(planner.queryByText(/Closed for|withdrew|wrote to you/)).toBeNull();
    expect(await steps('Planner')).toEqual([
      'Decision',
      'Set back to pending',
      'Company started reviewing',
      'Application received',
    ]);
    const pilot = await entryOf('Pilot');
    expect(pilot.queryByRole('link', { name: 'Pilot' })).toBeNull();
    expect(pilot.getByText('Closed for applications')).toBeDefined();
    expect(pilot.getByText(/فلج للطاقة.* wrote to you/).nextElementSibling?.textContent).toBe('Welcome');
    expect(pilot.queryByText('My letter to the company')).toBeNull();
    expect(await steps('Pilot')).toEqual(['Accepted', 'Application received']);
    const cook = await entryOf('Cook');
    expect(cook.getByText('The company withdrew this job, Nov 22, 2026')).toBeDefined();
    expect(cook.queryByText('Closed for applications')).toBeNull();
    expect(await steps('Cook')).toEqual(['Application received']);
    expect(await steps('Guard')).toEqual(['Rejected', 'Application received']);
    // The first one is in sight, the others on demand.
    expect(await Promise.all(['Planner', 'Pilot', 'Guard'].map(isOpen))).toEqual([true, false, false]);
    expect(screen.getByText('4 applications')).toBeDefined();
    expect(screen.getByText('Last updated now').parentElement?.className).not.toContain('warning');
  });

  it('say that there are none, or why they could not be had', async () => {
    await open([]);
    expect(await screen.findByText('You have not applied for a job yet')).toBeDefined();
    expect(screen.queryByText('No applications')).toBeNull();
    cleanup();
    refusal = busy;
    await open([change(1, { title: 'Planner' })]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your applications could not be loaded');
    expect(alert.textContent).toContain('The service is busy right now. Try again in a moment.');
    refusal = undefined;
    press('Try again');
    expect(await entryOf('Planner')).toBeDefined();
  });

  it('stay readable without a line, with their age, and are asked for at each visit (V4)', async () => {
    await open([change(1, { title: 'Planner' })]);
    await entryOf('Planner');
    act(() => connection.set('offline'));
    expect(screen.getByText('Last updated now').parentElement?.className).toContain('warning');
    cleanup();
    connection.set('online');
    sent = [change(2, { title: 'Pilot' })];
    await visit();
    expect(await entryOf('Pilot')).toBeDefined();
  });
});

describe('withdrawing', () => {
  it('asks first, and takes the entry away once the server has done it', async () => {
    await open([change(1, { title: 'Planner' }), change(2, { title: 'Pilot', isOpen: false })]);
    const question = await ask('Planner', 'Withdraw', 'Withdraw this application?');
    expect(question.getByText(/no longer see your application for “Planner”/)).toBeDefined();
    expect(question.getByText('You can apply again while the job is open.')).toBeDefined();
    expect(question.queryByText(/^You are offline/)).toBeNull();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(sentTo(server)).toEqual([]);
    const closed = await ask('Pilot', 'Withdraw', 'Withdraw this application?');
    expect(closed.queryByText('You can apply again while the job is open.')).toBeNull();
    fireEvent.click(closed.getByRole('button', { name: 'Withdraw' }));
    await said('Application withdrawn');
    await dialogClosed();
    expect(screen.queryByRole('heading', { name: 'Pilot' })).toBeNull();
    expect(sentTo(server).map(({ path }) => path)).toEqual(['/api/applications/2']);
  });

  it('names the job as its list does, in the language of its reader (A20)', async () => {
    await open([change(1, { title: 'مخطط', titleOther: 'Planner' })]);
    const question = await ask('Planner', 'Withdraw', 'Withdraw this application?');
    expect(question.getByText(/your application for “Planner”/)).toBeDefined();
  });

  it('removes the entry of a job that its company withdrew', async () => {
    await open([change(3, { title: 'Cook', isOpen: false }, { withdrawnAt: '2026-11-22T13:05:00.000Z' })]);
    const question = await ask('Cook', 'Remove from my list', 'Remove this entry?');
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await said('Entry removed');
    expect(await screen.findByText('You have not applied for a job yet')).toBeDefined();
  });

  it('that fails says why, and can be tried again', async () => {
    await open([change(1, { title: 'Planner' })]);
    const question = await ask('Planner', 'Withdraw', 'Withdraw this application?');
    act(() => connection.set('offline'));
    expect(question.getByText('You are offline. Withdrawing needs a connection.')).toBeDefined();
    server.isDown = true;
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await said('The application was not withdrawn');
    server.isDown = false;
    expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(false);
    refusal = { status: 401, body: { message: 'x', code: 'not_authenticated' } };
    const again = await question.findByRole('button', { name: 'Withdraw' });
    fireEvent.click(again);
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(true));
  });
});
