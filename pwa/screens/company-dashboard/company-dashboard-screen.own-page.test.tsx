import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { companyDevice } from '#pwa/data/session/realm-device.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import {
  company,
  openDashboard,
  sent,
  server,
  startDashboards,
  state,
  visitDashboard,
} from '#pwa/testing/open-dashboard.tsx';
import { dialogClosed, dialogOf, entryOf, press, said } from '#pwa/testing/read-page.ts';

const past = '2020-01-01T00:00:00.000Z';

startDashboards();

// Before the test that nobody is signed in: the server is asked once in a minute.
describe('the dashboard of a company that the device expects', () => {
  it('asks the server whether it is still signed in', async () => {
    await companyDevice.noteLogin(company.id);
    companySession.set({ state: 'unknown' });
    await visitDashboard('/company-dashboard');
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: company.name })).toBeDefined();
    expect(companySession.get()).toMatchObject({ state: 'signed-in', account: { id: company.id } });
  });
});

describe('the dashboard', () => {
  it('sends somebody who is not signed in to the login, and back from there (Q1)', async () => {
    companySession.set({ state: 'signed-out' });
    const router = await visitDashboard('/company-dashboard?tab=profile');
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/company-dashboard?tab=profile' });
  });
});

describe('the jobs of the dashboard (Q4, Q5)', () => {
  it('tell all about each job, its state and its applications', async () => {
    const counts = { pending: 2, reviewing: 1, accepted: 0, rejected: 0 };
    await openDashboard([
      buildJob({ id: 1, title: 'Pilot', skills: ['Sea', 'Radio'], salaryRange: 'QAR 9', applicationCounts: counts }),
      buildJob({ id: 2, title: 'Old one', expiryDate: past, skills: [] }),
      buildJob({ id: 3, title: 'Plan', status: 'draft' }),
      buildJob({ id: 4, title: 'Held', status: 'closed', moderation: { state: 'closed', reason: 'No such street' } }),
      buildJob({ id: 5, title: 'Asked', status: 'closed', moderation: { state: 'reopening', reason: null } }),
    ]);
    const pilot = await entryOf('Pilot');
    for (const text of ['Active', 'QAR 9', '2 new', '1 in review']) expect(pilot.getByText(text)).toBeDefined();
    expect(pilot.queryByText(/accepted/)).toBeNull();
    expect(pilot.getByRole('list', { name: 'Skills' }).textContent).toBe('SeaRadio');
    expect(pilot.getByRole('link', { name: /View applications/ }).textContent).toContain('3');
    expect(pilot.getByRole('link', { name: /View applications/ }).getAttribute('href')).toBe(
      '/company-dashboard?applications=1',
    );
    expect(pilot.getByRole('link', { name: 'Public page' }).getAttribute('href')).toBe('/jobs/1');
    expect(pilot.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/company-dashboard?form=1');
    expect(pilot.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe('/company-dashboard?form=copy-1');
    const ways = async (title: string) =>
      (await entryOf(title)).getAllByRole('button').map((button) => button.textContent?.trim());
    expect(await ways('Pilot')).toEqual(['Close', 'Delete']);
    expect(await ways('Old one')).toEqual(['Reopen', 'Delete']);
    expect(await ways('Plan')).toEqual(['Publish', 'Delete']);
    expect(await ways('Held')).toEqual(['Ask to reopen', 'Delete']);
    expect(await ways('Asked')).toEqual(['Delete']);
    const old = await entryOf('Old one');
    expect(old.getByText('Expired')).toBeDefined();
    expect(old.getByText(/^Expired .*2019|^Expired .*2020/)).toBeDefined();
    expect(old.queryByRole('list', { name: 'Skills' })).toBeNull();
    expect(old.getByRole('link', { name: 'Preview' })).toBeDefined();
    expect((await entryOf('Held')).getByText('No such street')).toBeDefined();
    expect((await entryOf('Asked')).queryByText('The moderators’ message')).toBeNull();
    expect(screen.getByRole('link', { name: /^Jobs/ }).textContent).toBe('Jobs5');
  });

  it('say that there are none, or why they could not be had (Q7)', async () => {
    await openDashboard([]);
    expect(await screen.findByText('No jobs yet')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Post a job' })).toHaveLength(2);
    cleanup();
    state.readRefusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })], { given: { id: 33 } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch jobs')).toBeDefined();
    state.readRefusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.seen.filter(({ path }) => path.endsWith('/33/jobs'))).toHaveLength(2));
  });

  it('can be read but not changed offline (V16)', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })]);
    const pilot = await entryOf('Pilot');
    const enabled = () => pilot.getAllByRole('button').map((button) => !button.hasAttribute('disabled'));
    expect(enabled()).toEqual([true, true]);
    act(() => connection.set('offline'));
    expect(screen.getByText('You are offline. You can read here, but changes need a connection.')).toBeDefined();
    expect(screen.getByText(/^Jobs as saved on this device/)).toBeDefined();
    expect(enabled()).toEqual([false, false]);
    act(() => connection.set('online'));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    expect(screen.queryByText(/^Jobs as/)).toBeNull();
  });

  it('are closed with a way back, and reopened for a new term once the old one is over', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' }), buildJob({ id: 2, title: 'Old one', expiryDate: past })]);
    const pilot = await entryOf('Pilot');
    fireEvent.click(pilot.getByRole('button', { name: 'Close' }));
    fireEvent.click(pilot.getByRole('button', { name: /Close/ }));
    await said('Job closed');
    expect(sent('PATCH')).toEqual([{ status: 'closed' }]);
    expect((await entryOf('Pilot')).getByText('Closed')).toBeDefined();
    press('Undo');
    await said('Job reopened');
    expect(sent('PATCH')[1]).toEqual({ status: 'active' });
    fireEvent.click((await entryOf('Old one')).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(3));
    await waitFor(async () => expect((await entryOf('Old one')).getByText('Active')).toBeDefined());
    expect(sent('PATCH')[2]).toEqual({ status: 'active', expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  it('that moderators hold are asked for, not reopened', async () => {
    const moderation = { state: 'closed', reason: null } as const;
    await openDashboard([buildJob({ id: 1, title: 'Held', status: 'closed', moderation })]);
    state.changed = { status: 'closed', moderation: { state: 'reopening', reason: null } };
    fireEvent.click((await entryOf('Held')).getByRole('button', { name: 'Ask to reopen' }));
    await said('Request sent');
    expect((await entryOf('Held')).queryByRole('button', { name: 'Ask to reopen' })).toBeNull();
  });

  it('say why a change failed', async () => {
    await openDashboard([buildJob({ id: 1, title: 'Pilot' })]);
    const pilot = await entryOf('Pilot');
    state.refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    fireEvent.click(pilot.getByRole('button', { name: 'Close' }));
    await said('Failed to update job');
    await said('The service is busy right now. Try again in a moment.');
    await waitFor(() =>
      expect(pilot.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
  });

  it('are deleted after a question that counts the applications (Q6)', async () => {
    const counts = { pending: 2, reviewing: 1, accepted: 1, rejected: 1 };
    await openDashboard([
      buildJob({ id: 1, title: 'ربان', titleOther: 'Pilot', applicationCounts: counts }),
      buildJob({ id: 2, title: 'Cook' }),
    ]);
    const ask = async () => {
      fireEvent.click((await entryOf('Pilot')).getByRole('button', { name: 'Delete' }));
      return dialogOf('Delete this job?');
    };
    let question = await ask();
    expect(question.getByText(/Pilot.* is deleted for good, and 5 applications with it/)).toBeDefined();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(sent('DELETE')).toEqual([]);
    state.refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    question = await ask();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await said('Failed to delete job');
    await dialogClosed();
    expect(await entryOf('Pilot')).toBeDefined();
    state.refusal = undefined;
    question = await ask();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    // No second press is taken.
    expect(question.getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBe('true');
    await said('2 applications were deleted too.');
    expect(screen.queryByRole('article', { name: 'Pilot' })).toBeNull();
    expect(await entryOf('Cook')).toBeDefined();
  });
});

describe('the profile of the dashboard (Q8)', () => {
  const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it('shows the facts in both languages, and what is missing', async () => {
    await openDashboard([], {
      address: '/company-dashboard?tab=profile',
      given: { nameOther: 'Nakheel', descriptionOther: 'Sensors' },
    });
    expect(await screen.findByText('Company profile')).toBeDefined();
    expect(value('Name')).toContain('·Nakheel');
    expect([value('Employees'), value('Email')]).toEqual(['64', company.email]);
    expect(value('Description')).toContain('Sensors');
    expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/company-edit/3');
    cleanup();
    await openDashboard([], {
      address: '/company-dashboard?tab=profile',
      given: { employees: 0, website: '', description: '', descriptionOther: null },
    });
    await screen.findByText('Company profile');
    expect([value('Name'), value('Employees'), value('Website'), value('Description')]).toEqual([
      company.name,
      'Not provided',
      'Not provided',
      'Not provided',
    ]);
  });

  it('asks to confirm an e-mail that is not confirmed', async () => {
    await openDashboard([], { given: { isEmailConfirmed: true } });
    await screen.findByText('No jobs yet');
    expect(document.body.textContent).not.toContain(company.email);
    cleanup();
    await openDashboard([], { given: { isEmailConfirmed: false } });
    await waitFor(() => expect(document.body.textContent).toContain(company.email));
  });
});
