import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySession } from '#pwa/data/core/session-store.ts';
import { savedFaults } from '#pwa/data/offline/saved-state.ts';
import { toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { adoptUser } from '#pwa/data/session/person-session.ts';
import { companyDevice, personDevice } from '#pwa/data/session/realm-device.ts';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { saveCompanyCopy } from '#pwa/local/companies.local.ts';
import { buildApplication } from '#pwa/testing/build-application.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildCompanyCard, buildJobCard, buildPublicCompany } from '#pwa/testing/build-hiring-cards.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { fillDevice } from '#pwa/testing/fill-device.ts';
import { entryWith, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import type { SavedItem } from '#shared/model/saved.ts';
import { SavedScreen } from './saved-screen.tsx';

const sara = buildOwnProfile({ id: 71, isEmailConfirmed: true });
const company = buildOwnCompany({ id: 3, name: 'Falaj Group' });
const search = '/jobs?experience=3&q=welder';
/** What the server keeps for the person and for the company. */
const stored: Record<string, SavedItem[]> = { '/api/saved': [], '/api/companies/account/saved': [] };

/** What the server answers to changes in place of taking them. */
let refusal: { status: number; body: object } | undefined;

function answer({ method, path, body, key }: SeenRequest) {
  const before = stored[path];
  if (refusal && before && method === 'POST') return refusal;
  if (before) {
    const items = method === 'POST' ? withSavedChanges(before, body) : before;
    stored[path] = items;
    const ownerId = path === '/api/saved' ? sara.id : company.id;
    return { body: { ownerId, items }, headers: key ? { 'idempotency-key': key } : {} };
  }
  if (path === '/api/auth/check') return { body: sara };
  if (path === '/api/applications') return { body: [91, 94].map((jobId) => buildApplication(jobId, { jobId })) };
  return { status: 503, body: { message: 'Busy', code: 'busy' } };
}

startFakeServer(answer);

const rhythm = () => stored['/api/saved']?.find(({ key }) => key === search)?.alert;

async function open() {
  await renderRoutes('/saved', {
    '/saved': () => (
      <>
        <SavedScreen />
        <Toaster />
      </>
    ),
    '/jobs': () => null,
  });
  await screen.findAllByRole('article');
}

beforeAll(async () => {
  await personDevice.noteLogin(sara.id);
  adoptUser(sara);
  const falaj = buildPublicCompany(9, {
    name: 'Falaj',
    slug: 'falaj',
    email: 'hr@falaj.example',
    isEmailConfirmed: true,
  });
  const jobs = [91, 92].map((id) => buildJob({ id, companyId: 9, title: `Job ${id}` }));
  await saveCompanyCopy({ company: falaj, jobs }, Date.now());
  await toggleSaved({ kind: 'company', key: '9', shown: buildCompanyCard(9, { name: 'Falaj', slug: 'falaj' }) });
  await toggleSaved({ kind: 'company', key: '8', shown: buildCompanyCard(8, { name: 'Marsa', slug: 'marsa' }) });
  await toggleSaved({ kind: 'talent', key: '5', shown: buildTalent({ id: 5, name: 'Noura Ali' }) });
  await toggleSaved({ kind: 'job', key: '94', shown: buildJobCard(94, { title: 'Grid engineer' }) });
  await toggleSaved({ kind: 'job', key: '93', shown: buildJobCard(93, { title: 'Cook' }) });
  await toggleSaved({ kind: 'search', key: search });
  await waitFor(() => expect(stored['/api/saved']).toHaveLength(6));
});
beforeEach(() => startTexts('en'));
afterEach(cleanup);

describe('the saved things of a person', () => {
  it('are kept in the account, and lead to how news are told', async () => {
    await open();
    expect(screen.getByText(/Saved in your account/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe('/account#alerts');
    expect(screen.queryByRole('group', { name: 'Whose list' })).toBeNull();
  });

  it('show of a followed company which jobs it has, and for which of them the person has applied', async () => {
    await open();
    const falaj = await entryWith('Falaj');
    const jobs = await falaj.findByRole('list', { name: 'Their open jobs' });
    await waitFor(() =>
      expect(
        within(jobs)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Job 92', 'Job 91Applied']),
    );
    expect(within(jobs).getByRole('link', { name: 'Job 92' }).getAttribute('href')).toBe('/jobs/92');
    expect((await entryWith('Marsa')).queryByRole('list')).toBeNull();
  });

  it('mark the jobs that the person has applied for', async () => {
    await open();
    const applied = await entryWith('Grid engineer');
    expect(await applied.findByText('Applied')).toBeDefined();
    expect((await entryWith('Cook')).queryByText('Applied')).toBeNull();
  });

  it('say a search in words, a number beside the name of its filter', async () => {
    await open();
    const row = await entryWith('welder · Experience: 3');
    expect(row.getByRole('link').getAttribute('href')).toBe(search);
    expect(row.getByText('Jobs')).toBeDefined();
  });
});

describe('a change that the server does not take', () => {
  afterEach(() => {
    refusal = undefined;
  });

  it('is named where it was refused for good: it is on this device alone, until it is saved again', async () => {
    refusal = { status: 422, body: { message: 'No', code: 'validation_failed', requestId: 'r' } };
    await toggleSaved({ kind: 'job', key: '95', shown: buildJobCard(95, { title: 'Diver' }) });
    await open();
    expect(await screen.findByText(/^1 change was not accepted by the server/)).toBeDefined();
    expect((await entryWith('Diver')).getByText('Only on this device')).toBeDefined();
    expect((await entryWith('Cook')).queryByText('Only on this device')).toBeNull();
    await waitFor(() => expect(savedFaults.get().user).toEqual({ refused: 1, trouble: null }));
    refusal = undefined;
    await toggleSaved({ kind: 'job', key: '95' });
    await waitFor(() => expect(savedFaults.get().user.refused).toBe(0));
    await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull());
  });

  it('is said to be tried again where the server fails, not to wait for the connection', async () => {
    refusal = { status: 500, body: { message: 'Broken', code: 'internal', requestId: 'r' } };
    await toggleSaved({ kind: 'job', key: '96', shown: buildJobCard(96, { title: 'Baker' }) });
    await open();
    expect(await screen.findByText(/^Your latest changes could not be sent/)).toBeDefined();
    expect(screen.queryByText(/for the connection/)).toBeNull();
    expect(savedFaults.get().user).toEqual({ refused: 0, trouble: 'fault' });
    refusal = undefined;
    await toggleSaved({ kind: 'job', key: '96' });
    await waitFor(() => expect(screen.queryByText(/could not be sent/)).toBeNull());
  });

  it('is shown by the notice of what waits, which leads to the list', async () => {
    refusal = { status: 500, body: { message: 'Broken', code: 'internal', requestId: 'r' } };
    await renderRoutes('/', { '/': OutboxNotices, '/saved': () => null });
    expect(screen.queryByText('Some saved items are not in your account yet')).toBeNull();
    await toggleSaved({ kind: 'job', key: '97', shown: buildJobCard(97, { title: 'Welder' }) });
    await screen.findByText('Some saved items are not in your account yet');
    expect(screen.getByRole('link', { name: 'Open Saved' }).getAttribute('href')).toBe('/saved');
    refusal = undefined;
    await toggleSaved({ kind: 'job', key: '97' });
    await waitFor(() => expect(screen.queryByText('Some saved items are not in your account yet')).toBeNull());
  });
});

describe('the lists of a person and a company on one device', () => {
  beforeAll(async () => {
    await companyDevice.noteLogin(company.id);
    companySession.set({ state: 'signed-in', account: company, isOffline: false });
    await toggleSaved({ kind: 'talent', key: '6', shown: buildTalent({ id: 6, name: 'Mona Saleh' }) });
  });

  it('stand beside each other, the person’s first', async () => {
    await open();
    const whose = within(screen.getByRole('group', { name: 'Whose list' }));
    const pressed = () => whose.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(whose.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yours', 'Falaj Group']);
    expect(pressed()).toEqual(['Yours']);
    expect(screen.queryByText('Mona Saleh')).toBeNull();
    fireEvent.click(whose.getByRole('button', { name: 'Falaj Group' }));
    expect(await screen.findByText('Mona Saleh')).toBeDefined();
    expect(pressed()).toEqual(['Falaj Group']);
    expect(screen.queryByText('Noura Ali')).toBeNull();
    expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/company-account#alerts',
    );
  });

  it('are both there before the company has been asked for its name', async () => {
    companySession.set({ state: 'unknown' });
    await open();
    const whose = within(screen.getByRole('group', { name: 'Whose list' }));
    expect(whose.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yours', 'Your company’s']);
    act(() => companySession.set({ state: 'signed-in', account: company, isOffline: false }));
    expect(screen.getByRole('button', { name: 'Falaj Group' })).toBeDefined();
  });
});

describe('news', () => {
  type Row = Awaited<ReturnType<typeof entryWith>>;
  const choice = (row: Row) => row.getByRole<HTMLSelectElement>('combobox', { name: /^News about/ });
  const isStruck = (row: Row) => choice(row).parentElement?.querySelector('.tabler-icon-bell-off') !== null;
  const choose = (row: Row, value: string) => fireEvent.change(choice(row), { target: { value } });

  it('come about searches and companies, as often as the person wants', async () => {
    await open();
    const row = await entryWith('welder · Experience: 3');
    expect([choice(row).value, isStruck(row)]).toEqual(['off', true]);
    choose(row, 'daily');
    await said('You’ll get a daily email');
    await said(/^Only when there is something new/);
    await waitFor(() => expect([choice(row).value, isStruck(row), rhythm()]).toEqual(['daily', false, 'daily']));
    choose(row, 'off');
    await said('Alerts are off');
    await waitFor(() => expect([choice(row).value, isStruck(row), rhythm()]).toEqual(['off', true, 'off']));
    expect(choice(await entryWith('Falaj')).value).toBe('off');
    for (const name of ['Noura Ali', 'Cook']) expect((await entryWith(name)).queryByRole('combobox')).toBeNull();
  });

  it('are not promised by mail to an address that was not confirmed (Y3)', async () => {
    adoptUser({ ...sara, rev: sara.rev + 1, isEmailConfirmed: false });
    await open();
    const row = await entryWith('Falaj');
    choose(row, 'weekly');
    await said('Confirm your email address to get these emails');
    expect(screen.queryByText(/You’ll get/)).toBeNull();
    adoptUser({ ...sara, rev: sara.rev + 2 });
    choose(row, 'off');
    await said('Alerts are off');
  });

  it('are chosen online where the device has no room for the choice', async () => {
    await open();
    const row = await entryWith('welder · Experience: 3');
    const empty = fillDevice(`dalil-saved-user-${sara.id}`, async () => false);
    choose(row, 'weekly');
    await waitFor(() => expect([choice(row).value, rhythm()]).toEqual(['weekly', 'weekly']));
    empty();
  });
});
