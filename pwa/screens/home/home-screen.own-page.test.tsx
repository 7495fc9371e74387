import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { SuccessStoriesScreen } from '#pwa/screens/success-stories/success-stories-screen.tsx';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { HomeScreen } from './home-screen.tsx';

const until = '2099-03-01T09:00:00.000Z';
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const stories = [
  { id: 1, name: 'سارة', slug: 'sara', industry: 'education', profilePicture: null, story: 'I was found.' },
];
let featured: TalentCard[] = [];
let told: object[] = [];
let talents = 0;
let refusal: typeof busy | undefined;

function answer({ path }: SeenRequest) {
  if (path === '/api/auth/check') return { body: null };
  if (path === '/api/stats') {
    return refusal ?? { body: { talents, companies: 0, jobs: 0, talentsByIndustry: {} } };
  }
  if (path === '/api/success-stories') return refusal ?? { body: told };
  return refusal ?? { body: featured };
}

startFakeServer(answer);
const section = () => within(screen.getByRole('region', { name: 'Featured talent' }));
const names = () =>
  section()
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('h3')?.textContent);
const talent = (id: number, change: Partial<TalentCard> = {}) =>
  buildTalent({ id, slug: `t-${id}`, name: `Talent ${id}`, isFeatured: true, featuredUntil: until, ...change });

async function open() {
  for (const prefix of ['featured', 'stats', 'stories']) forgetResources(prefix);
  await renderRoutes('/', { '/': HomeScreen, '/success-stories': SuccessStoriesScreen });
}

async function openStories() {
  for (const prefix of ['featured', 'stats', 'stories', 'success-stories']) forgetResources(prefix);
  await renderRoutes('/success-stories', { '/success-stories': SuccessStoriesScreen });
}

beforeEach(async () => {
  await startTexts('en');
  featured = [];
  told = [];
  talents = 0;
  refusal = undefined;
  session.set({ state: 'signed-out' });
  // jsdom knows neither media nor animations.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  connection.set('online');
});

describe('the featured people of the home page (D5–D8)', () => {
  it('say while they are asked for, why they could not be had, and that there are none', async () => {
    refusal = busy;
    await open();
    expect(section().getByRole('status').textContent).toContain('Loading featured talent');
    expect(await screen.findByText('Featured talent could not be loaded')).toBeDefined();
    refusal = undefined;
    press('Try again');
    expect(await screen.findByText('No featured talents available at the moment')).toBeDefined();
    expect(section().queryByRole('button')).toBeNull();
  });

  it('are those whose days have not ended, as many as fit, each once', async () => {
    featured = [
      talent(1),
      talent(2, { featuredUntil: '2020-03-01T09:00:00.000Z' }),
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((id) => talent(id)),
    ];
    await open();
    await waitFor(() => expect(names()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => `Talent ${id}`)));
    expect(section().queryByText(/^Saved copy, last updated/)).toBeNull();
    expect(section().getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/browse');
  });
});

it('the page of stories describes itself as long as it is shown', async () => {
  const description = startDescription();
  await openStories();
  expect(description()).toBe(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent);
  cleanup();
  expect(description()).toBe('of every page');
});

describe('the promise of the home page', () => {
  it('counts who has joined, once that is known (D4)', async () => {
    talents = 1237;
    await open();
    expect(screen.getByText('Join professionals from across the Gulf')).toBeDefined();
    expect((await screen.findByText(/^[\d,]+\+$/)).parentElement?.textContent).toMatch(/^Join [\d,]+\+ professionals$/);
  });

  it('shows among whom the free slot is: one of four is featured, and phones show two of them', async () => {
    await open();
    const rows = [...document.querySelectorAll('.board .board-row')].slice(1);
    const names = (shown: Element[]) => shown.map((row) => row.querySelector('[lang=en]')?.textContent);
    expect(names(rows)).toHaveLength(4);
    expect(names(rows.filter((row) => row.querySelector('.star8')))).toEqual(['Yousef Al-Mutawa']);
    const onPhones = rows.filter(({ classList }) => !classList.contains('max-lg:hidden'));
    expect(names(onPhones)).toEqual(['Yousef Al-Mutawa', 'Noura Al-Sulaiti']);
    const slot = document.querySelector('.board-slot');
    expect(slot?.querySelector('[lang=ar]')?.textContent).toBe('اسمك هنا');
    expect(slot?.querySelector('span:not([lang])')?.textContent).toBe('Your name here');
  });

  it('lets the free slot slide into the board once, and not for those who want no motion', async () => {
    const animate = vi.fn();
    HTMLElement.prototype.animate = animate;
    sessionStorage.clear();
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    await open();
    expect(animate).not.toHaveBeenCalled();
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    await open();
    expect(animate).toHaveBeenCalledOnce();
    cleanup();
    await open();
    expect(animate).toHaveBeenCalledOnce();
    cleanup();
    // Where it cannot be remembered that it was shown, it would be shown each time.
    const kept = vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => {
      if (key === 'dalil-hero-shown') throw new DOMException('closed', 'SecurityError');
      return null;
    });
    await open();
    kept.mockRestore();
    expect(animate).toHaveBeenCalledOnce();
  });
});

describe('the success stories (C16)', () => {
  it('are told in their own words, or it is said that there is none', async () => {
    told = stories;
    await openStories();
    const story = (await screen.findByText('I was found.')).closest('figure') as HTMLElement;
    expect(within(story).getByRole('link', { name: 'سارة' }).getAttribute('href')).toBe('/sara');
    expect(within(story).getByText('Education')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Tell your story' })).toBeNull();
    expect(screen.queryByText(/^Saved copy, last updated/)).toBeNull();
    act(() => session.set({ state: 'signed-in', account: buildOwnProfile(), isOffline: false }));
    expect(screen.getByRole('link', { name: 'Tell your story' }).getAttribute('href')).toBe('/profile/edit#story');
    act(() => session.set({ state: 'signed-in', account: buildOwnProfile({ role: 'viewer' }), isOffline: false }));
    expect(screen.queryByRole('link', { name: 'Tell your story' })).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^Saved copy, last updated/)).toBeDefined();
    cleanup();
    connection.set('online');
    told = [];
    await openStories();
    expect(await screen.findByText('No story yet')).toBeDefined();
  });
});
