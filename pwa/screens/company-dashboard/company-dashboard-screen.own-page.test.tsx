import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySession } from '#pwa/data/account/session-store.ts';
import { forgetResources } from '#pwa/data/app/keep-resource.ts';
import { connection } from '#pwa/data/offline/connection.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { CompanyDashboardScreen } from './company-dashboard-screen.tsx';

const company = buildOwnCompany({ id: 3 });
const past = '2020-01-01T00:00:00.000Z';
let jobs: Job[] = [];
/** The answer to the next changes, and to the next readings of the jobs, where they are refused. */
let refusal: { status: number; body: object } | undefined;
let readRefusal: typeof refusal;
let changed: Partial<Job> = {};
const server = startFakeServer(({ method, path, body }) => {
  if (path === '/api/companies/auth/check') return { body: company };
  if (path.endsWith('/jobs') && method === 'GET') return readRefusal ?? { body: jobs };
  if (refusal) return refusal;
  const known = jobs.find(({ id }) => path.endsWith(`/${id}`)) ?? buildJob({ id: 40 });
  const others = jobs.filter((job) => job !== known);
  if (method === 'DELETE') {
    jobs = others;
    return { body: { message: 'Deleted', deletedApplications: 2 } };
  }
  const job = { ...known, ...stored(body as Partial<Job>), ...changed };
  jobs = [job, ...others];
  return { status: method === 'POST' ? 201 : 200, body: job };
});
/** A day becomes the end of that day, as the server stores it. */
function stored(job: Partial<Job>): Partial<Job> {
  return job.expiryDate ? { ...job, expiryDate: `${job.expiryDate}T20:59:59.999Z` } : job;
}

const sent = (method: string) => server.seen.filter((one) => one.method === method).map(({ body }) => body);

async function open(list: Job[], { address = '/company-dashboard', given = {} as Partial<OwnCompany> } = {}) {
  jobs = list;
  forgetResources('own-jobs:');
  companySession.set({ state: 'signed-in', account: { ...company, ...given }, isOffline: false });
  server.seen.length = 0;
  const router = await renderRoutes(address, {
    '/company-dashboard': () => (
      <>
        <CompanyDashboardScreen />
        <Toaster />
      </>
    ),
    '/company-login': () => <h1>Login</h1>,
  });
  // The device may hold the jobs of the test before: the answer must be here first.
  await waitFor(() => expect(screen.queryByText('Loading your jobs')).toBeNull());
  await waitFor(() => expect(server.seen.some(({ path }) => path.endsWith('/jobs'))).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return router;
}

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const said = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

beforeAll(() => Promise.all([import('./job-form/job-form-dialog.tsx'), import('./received/received-dialog.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  refusal = undefined;
  readRefusal = undefined;
  changed = {};
  server.seen.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  connection.set('online');
  companySession.set({ state: 'signed-out' });
});

describe('the dashboard', () => {
  it('sends somebody who is not signed in to the login, and back from there (Q1)', async () => {
    companySession.set({ state: 'signed-out' });
    server.answering = () => ({ body: null });
    const router = await renderRoutes('/company-dashboard?tab=profile', {
      '/company-dashboard': () => <CompanyDashboardScreen />,
      '/company-login': () => <h1>Login</h1>,
    });
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/company-dashboard?tab=profile' });
  });
});

describe('the jobs of the dashboard (Q4, Q5)', () => {
  beforeAll(() => {
    // The test before replaced it.
    server.answering = answering;
  });
  const answering = server.answering;

  it('tell all about each job, its state and its applications', async () => {
    const counts = { pending: 2, reviewing: 1, accepted: 0, rejected: 0 };
    await open([
      buildJob({ id: 1, title: 'Pilot', skills: ['Sea', 'Radio'], salaryRange: 'QAR 9', applicationCounts: counts }),
      buildJob({ id: 2, title: 'Old one', expiryDate: past, skills: [] }),
      buildJob({ id: 3, title: 'Plan', status: 'draft' }),
      buildJob({ id: 4, title: 'Held', status: 'closed', moderation: { state: 'closed', reason: 'No such street' } }),
      buildJob({ id: 5, title: 'Asked', status: 'closed', moderation: { state: 'reopening', reason: null } }),
    ]);
    const pilot = await card('Pilot');
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
      (await card(title)).getAllByRole('button').map((button) => button.textContent?.trim());
    expect(await ways('Pilot')).toEqual(['Close', 'Delete']);
    expect(await ways('Old one')).toEqual(['Reopen', 'Delete']);
    expect(await ways('Plan')).toEqual(['Publish', 'Delete']);
    expect(await ways('Held')).toEqual(['Ask to reopen', 'Delete']);
    expect(await ways('Asked')).toEqual(['Delete']);
    const old = await card('Old one');
    expect(old.getByText('Expired')).toBeDefined();
    expect(old.getByText(/^Expired .*2019|^Expired .*2020/)).toBeDefined();
    expect(old.queryByRole('list', { name: 'Skills' })).toBeNull();
    expect(old.getByRole('link', { name: 'Preview' })).toBeDefined();
    expect((await card('Held')).getByText('No such street')).toBeDefined();
    expect((await card('Asked')).queryByText('The moderators’ message')).toBeNull();
    expect(screen.getByRole('link', { name: /^Jobs/ }).textContent).toBe('Jobs5');
  });

  it('say that there are none, or why they could not be had (Q7)', async () => {
    await open([]);
    expect(await screen.findByText('No jobs yet')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Post a job' })).toHaveLength(2);
    cleanup();
    readRefusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await open([buildJob({ id: 1, title: 'Pilot' })], { given: { id: 33 } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch jobs')).toBeDefined();
    readRefusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.seen.filter(({ path }) => path.endsWith('/33/jobs'))).toHaveLength(2));
  });

  it('can be read but not changed offline (V16)', async () => {
    await open([buildJob({ id: 1, title: 'Pilot' })]);
    const pilot = await card('Pilot');
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
    await open([buildJob({ id: 1, title: 'Pilot' }), buildJob({ id: 2, title: 'Old one', expiryDate: past })]);
    const pilot = await card('Pilot');
    fireEvent.click(pilot.getByRole('button', { name: 'Close' }));
    fireEvent.click(pilot.getByRole('button', { name: /Close/ }));
    await said('Job closed');
    expect(sent('PATCH')).toEqual([{ status: 'closed' }]);
    expect((await card('Pilot')).getByText('Closed')).toBeDefined();
    press('Undo');
    await said('Job reopened');
    expect(sent('PATCH')[1]).toEqual({ status: 'active' });
    fireEvent.click((await card('Old one')).getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(3));
    await waitFor(async () => expect((await card('Old one')).getByText('Active')).toBeDefined());
    expect(sent('PATCH')[2]).toEqual({ status: 'active', expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  it('that moderators hold are asked for, not reopened', async () => {
    const moderation = { state: 'closed', reason: null } as const;
    await open([buildJob({ id: 1, title: 'Held', status: 'closed', moderation })]);
    changed = { status: 'closed', moderation: { state: 'reopening', reason: null } };
    fireEvent.click((await card('Held')).getByRole('button', { name: 'Ask to reopen' }));
    await said('Request sent');
    expect((await card('Held')).queryByRole('button', { name: 'Ask to reopen' })).toBeNull();
  });

  it('say why a change failed', async () => {
    await open([buildJob({ id: 1, title: 'Pilot' })]);
    const pilot = await card('Pilot');
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    fireEvent.click(pilot.getByRole('button', { name: 'Close' }));
    await said('Failed to update job');
    await said('The service is busy right now. Try again in a moment.');
    await waitFor(() =>
      expect(pilot.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
  });

  it('are deleted after a question that counts the applications (Q6)', async () => {
    const counts = { pending: 2, reviewing: 1, accepted: 1, rejected: 1 };
    await open([buildJob({ id: 1, title: 'Pilot', applicationCounts: counts }), buildJob({ id: 2, title: 'Cook' })]);
    const ask = async () => {
      fireEvent.click((await card('Pilot')).getByRole('button', { name: 'Delete' }));
      return dialog('Delete this job?');
    };
    let question = await ask();
    expect(question.getByText(/Pilot.* is deleted for good, and 5 applications with it/)).toBeDefined();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    question = await ask();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await said('Failed to delete job');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await card('Pilot')).toBeDefined();
    refusal = undefined;
    question = await ask();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    await said('2 applications went with it.');
    expect(screen.queryByRole('article', { name: 'Pilot' })).toBeNull();
    expect(await card('Cook')).toBeDefined();
  });
});

describe('the profile of the dashboard (Q8)', () => {
  const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  it('shows the facts in both languages, and what is missing', async () => {
    await open([], {
      address: '/company-dashboard?tab=profile',
      given: { nameOther: 'Nakheel', descriptionOther: 'Sensors' },
    });
    expect(await screen.findByText('Company profile')).toBeDefined();
    expect(value('Name')).toContain('·Nakheel');
    expect([value('Employees'), value('Email')]).toEqual(['64', company.email]);
    expect(value('Description')).toContain('Sensors');
    expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/company-edit/3');
    cleanup();
    await open([], {
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
    await open([], { given: { isEmailConfirmed: true } });
    await screen.findByText('No jobs yet');
    expect(document.body.textContent).not.toContain(company.email);
    cleanup();
    await open([], { given: { isEmailConfirmed: false } });
    await waitFor(() => expect(document.body.textContent).toContain(company.email));
  });
});

describe('the job form (R1–R5)', () => {
  const field = (form: ReturnType<typeof within>, name: RegExp | string) =>
    form.getByLabelText(name) as HTMLInputElement;
  const type = (form: ReturnType<typeof within>, name: RegExp | string, text: string) =>
    fireEvent.change(field(form, name), { target: { value: text } });
  const submit = (form: ReturnType<typeof within>, name: string) => fireEvent.click(form.getByRole('button', { name }));

  it('refuses what is missing, posts what is whole, and shows the job', async () => {
    const router = await open([], { address: '/company-dashboard?form=new' });
    const form = await dialog('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    submit(form, 'Post job');
    expect(await form.findByText('Title is required')).toBeDefined();
    expect(sent('POST')).toEqual([]);
    type(form, 'Title', 'Harbour pilot');
    type(form, 'Description', 'Brings ships in.');
    type(form, 'Location', 'Doha');
    submit(form, 'Post job');
    await said('Job posted');
    expect(sent('POST')).toMatchObject([
      {
        title: 'Harbour pilot',
        description: 'Brings ships in.',
        status: 'active',
        location: 'Doha',
        experienceYears: 0,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
    expect(await card('Harbour pilot')).toBeDefined();
  });

  it('saves a draft as a draft, and says that only the company sees it (R3)', async () => {
    await open([], { address: '/company-dashboard?form=new' });
    const form = await dialog('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    type(form, 'Title', 'Cook');
    type(form, 'Description', 'Cooks.');
    type(form, 'Location', 'Doha');
    fireEvent.click(form.getByRole('button', { name: /^Draft/ }));
    await form.findByText(/^Only you see a draft/);
    submit(form, 'Save draft');
    await said('Draft saved');
    expect(sent('POST')).toMatchObject([{ status: 'draft' }]);
  });

  it('sends of a changed job what was changed, and stays open when that fails', async () => {
    await open([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=1' });
    const form = await dialog('Edit job');
    await waitFor(() => expect(field(form, 'Title').value).toBe('Pilot'));
    type(form, 'Title', 'Captain');
    refusal = {
      status: 400,
      body: { message: 'No', code: 'validation_failed', errors: { title: 'Too loud' }, errorCodes: {} },
    };
    submit(form, 'Save changes');
    await said(/^Failed to update job/);
    expect(field(form, 'Title').value).toBe('Captain');
    refusal = undefined;
    submit(form, 'Save changes');
    await said('Job updated');
    expect(sent('PATCH').at(-1)).toEqual({ title: 'Captain' });
    expect(await card('Captain')).toBeDefined();
  });

  it('says that a job is no longer here', async () => {
    await open([buildJob({ id: 1, title: 'Pilot' })], { address: '/company-dashboard?form=99' });
    expect(await (await dialog('Edit job')).findByText('This job is no longer here')).toBeDefined();
  });

  it('fills the place’s words and money, unless they are written by hand (R10)', async () => {
    await open([], { address: '/company-dashboard?form=new' });
    const form = await dialog('Post a job');
    await waitFor(() => expect(field(form, 'Title')).toBeDefined());
    const place = field(form, /^City/);
    const choose = (value: string) => fireEvent.change(place, { target: { value } });
    const options = [...place.querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
    const [first = '', second = ''] = options;
    // The form fills nothing before it knows its first values.
    await waitFor(() => {
      choose('');
      choose(first);
      expect(field(form, 'Location').value).not.toBe('');
    });
    const filled = field(form, 'Location').value;
    choose(second);
    await waitFor(() => expect(field(form, 'Location').value).not.toBe(filled));
    type(form, 'Location', 'Behind the old harbour');
    choose(first);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field(form, 'Location').value).toBe('Behind the old harbour');
  });
});
