import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { saveList } from '#pwa/local/lists.local.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { Job } from '#shared/model/job.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { JobScreen } from './job-screen.tsx';

const past = '2020-01-01T00:00:00.000Z';
const notFound = { status: 404, body: { message: 'Job not found', code: 'not_found' } };
const ended = 'This job is no longer open';
let id = 40;
let job: Job;
let me: OwnProfile | null = null;
let refusal: { status: number; body: object } | undefined;

function answer({ path }: SeenRequest) {
  if (path === '/api/auth/check') return { body: me };
  if (path.endsWith('/auth/check')) return { body: null };
  if (path.startsWith('/api/jobs/')) return refusal ?? { body: job };
  return { body: [] };
}

const server = startFakeServer(answer);

/** A job of company 3 with an id of its own. */
function setJob(change: Partial<Job> = {}): Job {
  id += 1;
  const card = buildJobCard(id, { companyId: 3, title: `Pilot ${id}`, description: 'Brings ships in.' });
  job = { ...card, status: 'active', updatedAt: '2026-01-01T00:00:00.000Z', ...change };
  return job;
}

const open = (shown: Job) => renderRoutes(`/jobs/${shown.id}`, { '/jobs/$id': JobScreen });
const head = () => screen.findByRole('heading', { level: 1 });
const companySignedIn = (companyId: number) =>
  companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: companyId }), isOffline: false });

beforeAll(() => Promise.all([import('#pwa/http/public-pages.ts'), import('#pwa/features/reports/report-action.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  session.set({ state: 'signed-out' });
  companySession.set({ state: 'signed-out' });
  me = null;
  refusal = undefined;
  server.isDown = false;
});
afterEach(() => {
  cleanup();
  connection.set('online');
});

describe('the page of a job (L3, L10)', () => {
  it('tells what decides whether one reads on, and all the rest', async () => {
    const shown = setJob({
      companyNameOther: 'فلج',
      salaryRange: 'QAR 9',
      skills: ['Radio', 'Sea'],
      employmentType: 'FULL_TIME',
      expiryDate: '2999-03-05T20:59:59.999Z',
    });
    await open(shown);
    expect((await head()).textContent).toBe(shown.title);
    for (const text of ['Brings ships in.', 'Open', 'QAR 9', 'Full time']) expect(screen.getByText(text)).toBeDefined();
    const value = (name: string) => screen.getByText(name).closest('dt')?.nextElementSibling?.textContent;
    expect([value('Closes on'), value('Posted'), value('Industry'), value('Country')]).toEqual([
      'Mar 5, 2999',
      'Jan 1, 2026',
      'Technology',
      'Qatar',
    ]);
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Radio', 'Sea']),
    );
    expect(screen.getByText('فلج')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View company' }).getAttribute('href')).toBe('/company/company-1');
    expect(screen.getByText('No CV to upload: your profile is your application.')).toBeDefined();
    expect(screen.queryByText(/particular skills|your job|Saved copy/)).toBeNull();
    expect(await screen.findByRole('button', { name: /^Report this job/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
    // Nothing stands above the page of a visitor.
    expect(screen.queryByRole('status')).toBeNull();
    // A picture beside words says nothing of its own.
    expect(document.querySelector('svg:not([aria-hidden=true])')).toBeNull();
    expect(document.title).toBe(`${shown.title} · Company 1 · Dalil`);
  });

  it('describes its page by its first words as long as it is shown', async () => {
    const description = startDescription();
    await open(setJob({ description: 'Brings ships in.' }));
    await head();
    expect(description()).toBe('Brings ships in.');
    cleanup();
    expect(description()).toBe('of every page');
  });

  it('that is new tells its age, and says where nothing is asked for', async () => {
    const publishedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await open(setJob({ publishedAt, salary: { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' } }));
    await head();
    expect(screen.getByText('Posted').closest('dt')?.nextElementSibling?.textContent).toBe('2 days ago');
    expect(screen.getByText(/9,000.*12,000/)).toBeDefined();
    expect(screen.getByText('No specific skills required.')).toBeDefined();
  });

  it('tells its age for less than 30 days, and then its day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-31T09:00:00.000Z') });
    const posted = async (publishedAt: string) => {
      await open(setJob({ publishedAt, expiryDate: '2999-03-05T20:59:59.999Z' }));
      await head();
      const text = screen.getByText('Posted').closest('dt')?.nextElementSibling?.textContent;
      cleanup();
      return text;
    };
    const texts = [await posted('2026-03-01T09:00:01.000Z'), await posted('2026-03-01T09:00:00.000Z')];
    vi.useRealTimers();
    expect(texts).toEqual(['29 days ago', 'Mar 1, 2026']);
  });

  it('shows a talent the own address, and which skills the profile has', async () => {
    await personDevice.noteLogin(7);
    me = buildOwnProfile({ skills: ['Radio'] });
    session.set({ state: 'signed-in', account: me, isOffline: false });
    await open(setJob({ skills: ['Radio', 'Sea'] }));
    await head();
    expect(screen.getByText('No CV to upload: the company sees this address.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Add to your profile' })).toBeDefined();
    cleanup();
    session.set({ state: 'signed-in', account: { ...me, role: 'viewer' }, isOffline: false });
    await open(setJob({ skills: ['Radio'] }));
    await head();
    expect(screen.getByText('No CV to upload: your profile is your application.')).toBeDefined();
    expect(screen.queryByText('Your matching skills')).toBeNull();
  });
});

describe('the own job', () => {
  it.each<[string, Partial<Job>, string, string]>([
    ['open', {}, 'Open', 'This is your job as everybody sees it.'],
    ['a draft', { status: 'draft', publishedAt: null }, 'Draft', 'Only your company sees this job: it is not open.'],
    ['closed', { status: 'closed' }, 'Closed', 'Only your company sees this job: it is not open.'],
    ['over', { expiryDate: past }, 'Expired', 'Only your company sees this job: it is not open.'],
  ])('says to its company that it is %s', async (...[, change, state, strip]) => {
    companySignedIn(3);
    await open(setJob(change));
    await head();
    expect(screen.getByText(state)).toBeDefined();
    const mark = screen.getByText(strip, { exact: false }).closest('[role=status]')?.querySelector('.nuqta');
    expect(mark?.classList.contains('nuqta-hollow')).toBe(state !== 'Open');
    expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/company-dashboard');
    expect(screen.queryByText('Apply with your profile')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Report|Save)/ })).toBeNull();
  });

  it('that is not open is nobody else’s to see, but waits until the company is known', async () => {
    companySession.set({ state: 'unknown' });
    await open(setJob({ status: 'closed' }));
    await waitFor(() => expect(server.seen.some(({ path }) => path === `/api/jobs/${id}`)).toBe(true));
    expect(screen.queryByText(ended)).toBeNull();
    act(() => companySignedIn(4));
    expect(await screen.findByText(ended)).toBeDefined();
    expect(screen.getByRole('link', { name: 'More from Company 1' }).getAttribute('href')).toBe('/company/company-1');
    act(() => companySignedIn(3));
    expect(await screen.findByText('Closed')).toBeDefined();
  });
});

describe('a job that is not there', () => {
  it('ended, or never was; its company is named where it is known', async () => {
    refusal = notFound;
    await open(setJob());
    expect(await screen.findByText(ended)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^More from/ })).toBeNull();
    cleanup();
    const known = setJob();
    await saveList('jobs', { key: 'jobs:::', cards: [buildJobCard(known.id)], total: 1, next: null, savedAt: 1 });
    await open(known);
    expect(await screen.findByRole('link', { name: 'More from Company 1' })).toBeDefined();
    expect(document.title).toBe('No longer open · Dalil');
  });

  it('could not be loaded: why, and another try', async () => {
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await open(setJob());
    expect(await screen.findByText('This job could not be loaded')).toBeDefined();
    expect(screen.getByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = undefined;
    press('Try again');
    expect((await head()).textContent).toBe(job.title);
    cleanup();
    server.isDown = true;
    await open(setJob());
    expect(await screen.findByText('This job is not saved on this device')).toBeDefined();
    expect(screen.getByText(/^Open it once while online/)).toBeDefined();
  });

  it('at the server, but on the device, is shown with its age (L8)', async () => {
    const shown = setJob();
    await open(shown);
    await head();
    cleanup();
    forgetResources('job:');
    server.isDown = true;
    await open(shown);
    expect(await screen.findByText(/^\s*Saved copy, last updated/)).toBeDefined();
    expect(screen.queryByText(/^The whole description/)).toBeNull();
    cleanup();
    const listed = setJob();
    await saveList('jobs', { key: 'jobs:::', cards: [buildJobCard(listed.id)], total: 1, next: null, savedAt: 1 });
    await open(listed);
    const strip = await screen.findByText(/Summary only, last updated/);
    expect(within(strip).queryByText(/your job/)).toBeNull();
    expect(screen.getByText('The whole description appears when the connection is back.')).toBeDefined();
  });
});
