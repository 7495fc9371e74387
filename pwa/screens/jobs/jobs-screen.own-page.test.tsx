import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { offlineData } from '#pwa/data/offline/offline-data.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { cacheDb } from '#pwa/local/cache-db.ts';
import { saveList } from '#pwa/local/lists.local.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { holdFeed } from '#pwa/testing/hold-feed.ts';
import { press } from '#pwa/testing/read-page.ts';
import { countScrolls, renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { limits } from '#shared/limits.ts';
import type { JobCard } from '#shared/model/job.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { shardSize } from '#shared/rules/shards.ts';
import { JobsScreen } from './jobs-screen.tsx';

let me: OwnProfile | null = null;
let jobs: JobCard[] = [];

function answer({ path }: SeenRequest) {
  if (path === '/api/auth/check') return { body: me };
  if (!path.startsWith('/api/jobs')) return { body: [] };
  if (path.startsWith('/api/jobs/counts')) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  return { body: jobs, headers: { 'X-Total-Count': String(jobs.length) } };
}

const server = startFakeServer(answer);
const open = (query = '') => renderRoutes(`/jobs${query}`, { '/jobs': JobsScreen });
const titles = () => screen.queryAllByRole('article').map((one) => one.querySelector('h2, h3')?.textContent);
const asked = () => server.seen.map(({ path }) => path).filter((path) => path.startsWith('/api/jobs?'));
const choice = (label: string | RegExp) => screen.findByLabelText<HTMLSelectElement>(label);

async function signIn(change: Partial<OwnProfile> = {}) {
  me = buildOwnProfile({ skills: ['Sea', 'Radio'], ...change });
  await personDevice.noteLogin(me.id);
  session.set({ state: 'signed-in', account: me, isOffline: false });
}

async function keepOnDevice(cards: JobCard[]) {
  await saveList('jobs', { key: `kept-${cards.length}`, cards, total: cards.length, next: null, savedAt: Date.now() });
}

beforeAll(() => Promise.all([import('./job-filters.tsx'), import('./best-match.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  me = null;
  jobs = [];
  session.set({ state: 'signed-out' });
  server.seen.length = 0;
  // jsdom has no layout: no end of a list comes near.
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
});
afterEach(async () => {
  cleanup();
  connection.set('online');
  forgetResources('jobs:');
  await cacheDb().delete();
  await cacheDb().open();
});

describe('all open jobs (K9)', () => {
  it('are listed in the server’s order, and searched and narrowed in the address', async () => {
    jobs = [buildJobCard(2, { title: 'Pilot' }), buildJobCard(1, { title: 'Cook' })];
    const router = await open();
    await waitFor(() => expect(titles()).toEqual(['Pilot', 'Cook']));
    expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-posinset')).toBe('2');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    const scrolls = countScrolls();
    fireEvent.change(await choice('Workplace'), { target: { value: 'remote' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ workplace: 'remote' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sea' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sea', workplace: 'remote' }));
    expect([router.history.length, await scrolls()]).toEqual([1, 0]);
    await waitFor(() => expect(asked().at(-1)).toMatch(/workplace=remote&q=sea/));
  });

  it('can be narrowed by place, work, experience, pay and day, in words', async () => {
    await open('?country=Qatar');
    const words = async (label: string) => [...(await choice(label)).options].slice(0, 3).map(({ text }) => text);
    expect(await words('Employment')).toEqual(['Employment', 'Full time', 'Part time']);
    expect((await words('Experience')).slice(0, 2)).toEqual(['Experience', 'No experience required']);
    expect((await words('Pay'))[1]).toMatch(/^From QAR\s?3,000 a month$/);
    expect((await words('City'))[0]).toBe('All cities');
    cleanup();
    await open();
    expect((await words('Pay'))[1]).toMatch(/^From 3,000 riyals/);
    cleanup();
    await open('?country=Kuwait&pay=8000&posted=7');
    expect((await words('Pay'))[1]).toMatch(/^From KWD\s?300 a month$/);
    expect([(await choice('Pay')).value, (await choice(/^Posted|^Published/)).value]).toEqual(['8000', '7']);
  });
});

describe('the best match first (K10)', () => {
  const sea = buildJobCard(1, { title: 'Sea', skills: ['Sea', 'Radio'] });
  const land = buildJobCard(3, { title: 'Land', skills: ['Law', 'Accounting'] });
  const both = buildJobCard(2, { title: 'Both', skills: ['Sea', 'Law'] });

  it('is offered to talents only', async () => {
    jobs = [land];
    await signIn();
    const router = await open();
    const sort = await choice('Sort by');
    expect([...sort.options].map(({ text }) => text)).toEqual(['Newest', 'Best match']);
    fireEvent.change(sort, { target: { value: 'match' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'match' }));
    cleanup();
    await signIn({ role: 'viewer' });
    await open();
    await choice('Workplace');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });

  it('orders the jobs of the device, follows what comes, and leaves the others out', async () => {
    jobs = [land];
    await signIn();
    await keepOnDevice([land, both, sea]);
    await open('?sort=match');
    await waitFor(() => expect(titles()).toEqual(['Sea', 'Both', 'Land']));
    expect(screen.queryByText(/^Best match covers/)).toBeNull();
    await keepOnDevice([land, both, sea, buildJobCard(4, { title: 'Sail', skills: ['Sea'] })]);
    const { feeds } = offlineData.get();
    act(() => offlineData.set({ ...offlineData.get(), feeds: { ...feeds, jobs: { ...feeds.jobs, held: 4 } } }));
    await waitFor(() => expect(titles()).toHaveLength(4));
    cleanup();
    await open('?sort=match&q=land');
    await waitFor(() => expect(titles()).toEqual(['Land']));
  });

  it('says how many of all jobs it knows, unless it knows them all', async () => {
    const far = [land, sea].map((job) => ({ ...job, id: job.id + shardSize }));
    await signIn();
    await holdFeed('jobs', far, 5);
    await open('?sort=match');
    expect(await screen.findByText('Best match covers the 2 of 7 jobs saved on this device.')).toBeDefined();
    cleanup();
    await cacheDb().delete();
    await cacheDb().open();
    await holdFeed('jobs', far);
    await open('?sort=match');
    await waitFor(() => expect(titles()).toEqual(['Sea', 'Land']));
    expect(screen.queryByText(/^Best match covers/)).toBeNull();
  });

  it('shows a page of them at a time', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => buildJobCard(at + 1, { title: `Job ${at + 1}`, skills: ['Sea'] }));
    await signIn();
    await keepOnDevice(many(limits.pageSizeDefault));
    await open('?sort=match');
    await screen.findByText(`Job ${limits.pageSizeDefault}`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    cleanup();
    await keepOnDevice(many(limits.pageSizeDefault + 2));
    await open('?sort=match');
    expect(await screen.findByText(/60 of 62/)).toBeDefined();
    press('Show more');
    await waitFor(() => expect(titles()).toHaveLength(62));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows the usual order to everybody else, and where the device has no job', async () => {
    jobs = [land, sea];
    await keepOnDevice([sea, both]);
    await open('?sort=match');
    await waitFor(() => expect(titles()).toEqual(['Land', 'Sea']));
    cleanup();
    await cacheDb().delete();
    await cacheDb().open();
    await signIn();
    await open('?sort=match');
    await waitFor(() => expect(titles()).toEqual(['Land', 'Sea']));
  });
});
