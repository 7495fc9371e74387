import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { countScrolls, renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { BrowseScreen } from './browse-screen.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function startDirectory(talents: TalentCard[]) {
  return startFakeServer(({ path }) => {
    if (!path.startsWith('/api/users')) return { body: null };
    const { searchParams } = new URL(path, 'http://dalil.example');
    const q = searchParams.get('q') ?? '';
    const found = talents.filter(({ name }) => name.includes(q));
    return { body: found, headers: { 'X-Total-Count': String(found.length) } };
  });
}

const open = (address: string) => renderRoutes(address, { '/browse': BrowseScreen });
// The filters come after the first view.
const industry = () => screen.findByLabelText<HTMLSelectElement>('Industry', {}, { timeout: 10_000 });
const box = () => screen.getByRole<HTMLInputElement>('searchbox');

describe('talent directory', () => {
  it('offers a text search and all industries (I1)', async () => {
    startDirectory([]);
    await open('/browse?q=first');
    expect(box().value).toBe('first');
    expect((await industry()).querySelectorAll('option')).toHaveLength(16);
  });

  it('shows 6 skeletons while it loads, then the people and their number (I4)', async () => {
    startDirectory([buildTalent({ name: 'Rashid' }), buildTalent({ id: 12, slug: 'b', name: 'Mona' })]);
    await open('/browse?industry=legal');
    expect(document.querySelector('[aria-busy=true]')?.children).toHaveLength(6);
    // The first list waits for the code of the client.
    expect(await screen.findByText('2 matching profiles', {}, { timeout: 10_000 })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('names the number that the server counted beside its title, however many cards came with it', async () => {
    startFakeServer(() => ({ body: [buildTalent()], headers: { 'X-Total-Count': '4006' } }));
    await open('/browse?industry=energy');
    const head = screen.getByRole('heading', { level: 1, name: 'Talent directory' }).parentElement as HTMLElement;
    expect(await within(head).findByText('4,006 matching profiles', {}, { timeout: 10_000 })).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('opens with the industry of the address chosen, and ignores an unknown one (I3)', async () => {
    startDirectory([]);
    await open('/browse?industry=technology');
    expect((await industry()).value).toBe('technology');
    cleanup();
    await open('/browse?industry=alchemy&q=gold');
    expect((await industry()).value).toBe('');
  });

  it('writes what is typed into the address without a new step of history (I16)', async () => {
    startDirectory([buildTalent({ name: 'Khalid' })]);
    const router = await open('/browse?industry=legal&q=K');
    const scrolls = countScrolls();
    fireEvent.change(box(), { target: { value: 'Khal' } });
    expect(box().value).toBe('Khal');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'Khal', industry: 'legal' }));
    expect([router.history.length, await scrolls()]).toEqual([1, 0]);
  });

  it('takes over a search that comes by the address (I16)', async () => {
    startDirectory([]);
    const router = await open('/browse?q=before');
    await act(() => router.navigate({ to: '/browse', search: { q: 'after' } as never }));
    expect(box().value).toBe('after');
  });

  it('says that nothing matches and clears search and filter (I5)', async () => {
    startDirectory([buildTalent({ name: 'Khalid' })]);
    const router = await open('/browse?q=Marine&industry=legal');
    expect(await screen.findByText('No results found')).toBeDefined();
    expect(screen.getByText('Try different search terms or filters')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('1 profile from across the Gulf')).toBeDefined();
    expect(box().value).toBe('');
    expect(router.state.location.search).toEqual({});
  });

  it('keeps its search box and offers another try when nothing could be loaded (T2)', async () => {
    const server = startDirectory([buildTalent({ name: 'Zayed' })]);
    server.isDown = true;
    await open('/browse?q=Zayed');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('article')).toBeDefined();
  });
});
