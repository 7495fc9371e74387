import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companySession } from '#pwa/data/core/session-store.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { openDashboard, sent, startDashboards, state, visitDashboard } from '#pwa/testing/open-dashboard.tsx';
import { dialogClosed, dialogOf, entryOf, press, said } from '#pwa/testing/read-page.ts';
import { countScrolls } from '#pwa/testing/render-routes.tsx';

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const closeDialog = async (name: string) =>
  fireEvent.click((await dialogOf(name)).getByRole('button', { name: 'Close' }));
const currentTabs = () =>
  ['Jobs', 'Profile'].filter((name) =>
    screen.getByRole('link', { name: new RegExp(`^${name}`) }).hasAttribute('aria-current'),
  );

startDashboards();

describe('the address of the dashboard (Q2)', () => {
  it('names the current tab, which a dialog does not change', async () => {
    const router = await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=1' });
    await dialogOf('Edit job');
    // What is behind a dialog is hidden from the readers of screens.
    const currents = [...document.querySelectorAll('nav [aria-current]')].map(({ textContent }) => textContent);
    expect(currents).toEqual(['Jobs1']);
    await closeDialog('Edit job');
    await dialogClosed();
    expect(currentTabs()).toEqual(['Jobs']);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    const scrolls = countScrolls();
    fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
    await screen.findByText('Company profile');
    expect([currentTabs(), router.state.location.search]).toEqual([['Profile'], { tab: 'profile' }]);
    fireEvent.click(screen.getByRole('link', { name: /^Jobs/ }));
    await entryOf('Pilot');
    expect([currentTabs(), router.state.location.search]).toEqual([['Jobs'], {}]);
    expect(await scrolls()).toBe(0);
    // Another page begins at its top.
    await act(() => router.navigate({ to: '/company-login' } as never));
    expect(await scrolls()).toBe(1);
  });

  it.each([
    ['/company-dashboard?tab=profile&form=new', { tab: 'profile' }],
    ['/company-dashboard?tab=nonsense&form=new', {}],
  ])('that a visit began with is replaced when its dialog closes: %s', async (address, search) => {
    const { length } = window.history;
    const router = await openDashboard([], { address });
    const scrolls = countScrolls();
    await closeDialog('Post a job');
    await dialogClosed();
    expect([router.state.location.search, router.history.length, await scrolls()]).toEqual([search, 1, 0]);
    // The address is the dialog's own step of the history.
    expect(window.history.length).toBe(length);
  });

  it.each([
    ['Edit', 'Edit job', '?form=1'],
    ['Duplicate', 'Duplicate job', '?form=copy-1'],
    [/^View applications/, 'Applications', '?applications=1'],
    ['1 new', 'Applications', '?applications=1&status=pending'],
    ['Post a job', 'Post a job', '?form=new'],
  ])('is one step back again when the dialog behind “%s” closes', async (link, dialog, search) => {
    const { length } = window.history;
    const router = await openDashboard([buildJob({ id: 1, title: 'Pilot' })]);
    await entryOf('Pilot');
    const scrolls = countScrolls();
    fireEvent.click(screen.getByRole('link', { name: link }));
    const opened = await dialogOf(dialog);
    expect(await scrolls()).toBe(0);
    expect(router.state.location.searchStr).toBe(search);
    expect(router.history.canGoBack()).toBe(true);
    fireEvent.click(opened.getByRole('button', { name: 'Close' }));
    await dialogClosed();
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(router.history.canGoBack()).toBe(false);
    expect(window.history.length).toBe(length);
  });

  it('of somebody who is not signed in is replaced by the login, and says why (Q1)', async () => {
    companySession.set({ state: 'signed-out' });
    const router = await visitDashboard('/company-dashboard');
    await screen.findByText('Login');
    expect(router.history.length).toBe(1);
  });
});

describe('the list of own jobs', () => {
  it('counts its jobs once they are known', async () => {
    state.readRefusal = busy;
    await openDashboard([buildJob({ id: 1 })], { given: { id: 34 } });
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy right now.');
    expect(screen.getByRole('link', { name: /^Jobs/ }).textContent).toBe('Jobs');
    expect(screen.queryByText(/^The latest could not/)).toBeNull();
  });

  it('says how old it is when the server does not answer (Q7)', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { given: { id: 35 } });
    await entryOf('Pilot');
    expect(screen.queryByText(/^(The latest could not|Jobs as saved)/)).toBeNull();
    state.readRefusal = busy;
    act(() => void window.dispatchEvent(new Event('focus')));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/^The latest could not be loaded\. Jobs as of/)).toBeDefined();
  });

  it('asks with the number of applications before a job is deleted (Q6)', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' }), buildJob({ id: 2, title: 'Cook' })]);
    const remove = (await entryOf('Pilot')).getByRole('button', { name: 'Delete' });
    remove.focus();
    fireEvent.click(remove);
    const question = await dialogOf('Delete this job?');
    expect(question.getByText(/and 1 application with it\.$/)).toBeDefined();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await said('Job deleted');
    await dialogClosed();
    // The card that had the focus is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your jobs'));
  });

  it('stresses the applications where there are new ones', async () => {
    const counts = { pending: 0, reviewing: 1, accepted: 0, rejected: 2 };
    await openDashboard([
      buildJob({ id: 1, title: 'Pilot' }),
      buildJob({ id: 2, title: 'Cook', applicationCounts: counts }),
      buildJob({ id: 3, title: 'Baker', applicationCounts: { ...counts, reviewing: 0, rejected: 0 } }),
    ]);
    const link = async (title: string) => (await entryOf(title)).getByRole('link', { name: /^View applications/ });
    const isStressed = async (title: string) => (await link(title)).classList.contains('button-primary');
    expect([await isStressed('Pilot'), await isStressed('Cook')]).toEqual([true, false]);
    expect((await link('Cook')).textContent).toBe('View applications3');
    expect((await link('Baker')).textContent).toBe('View applications');
    expect((await entryOf('Baker')).getByText('No applications yet')).toBeDefined();
    expect((await entryOf('Baker')).queryByRole('list', { name: 'Applications by status' })).toBeNull();
  });
});

describe('a changed job', () => {
  it('is told with what follows from it', async () => {
    await openDashboard([
      buildJob({ id: 1, title: 'Pilot', expiryDate: '2098-03-01T20:59:59.999Z' }),
      buildJob({ id: 2, title: 'Plan', status: 'draft', expiryDate: '2098-03-01T20:59:59.999Z' }),
    ]);
    const close = (await entryOf('Pilot')).getByRole('button', { name: 'Close' });
    fireEvent.click(close);
    expect(close.getAttribute('aria-busy')).toBe('true');
    await said('It no longer accepts applications.');
    fireEvent.click(await (await entryOf('Pilot')).findByRole('button', { name: 'Reopen' }));
    await said('Job reopened');
    await said('Visible to everyone until March 1, 2098.');
    // Its term still runs.
    expect(sent('PATCH')).toEqual([{ status: 'closed' }, { status: 'active' }]);
    fireEvent.click((await entryOf('Plan')).getByRole('button', { name: 'Publish' }));
    await said('Job posted');
  });

  it('that the moderators look at first is not called open', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Plan', status: 'draft' })]);
    state.changed = { status: 'closed', moderation: { state: 'review', reason: null } };
    press('Publish');
    await said('The moderators review the job first. You will get an email.');
    expect(screen.queryByText(/^Visible to everyone/)).toBeNull();
  });
});

describe('the facts of the company (Q8)', () => {
  it('lead to its website and its page; a description in one language is enough', async () => {
    await openDashboard([], {
      address: '/company-dashboard?tab=profile',
      given: { description: '', descriptionOther: 'Sensors', website: 'https://nakheel.example' },
    });
    await screen.findByText('Company profile');
    const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([value('Description'), value('Country'), value('Industry')]).toEqual([
      'Sensors',
      'Saudi Arabia',
      'Food & Agriculture',
    ]);
    expect(screen.getByRole('link', { name: /nakheel\.example/ }).getAttribute('href')).toMatch(/^https:\/\/nakheel/);
    expect(screen.getByRole('link', { name: 'Public page' }).getAttribute('href')).toBe('/company/nakheel-agritech');
    expect(screen.queryByText('Not provided')).toBeNull();
  });
});
