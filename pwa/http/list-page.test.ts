import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { fetchCompanyPage, fetchJobPage, fetchTalentPage } from './list-page.ts';

afterEach(() => vi.unstubAllGlobals());

const all = { q: '', industry: '', country: '' };

describe('a page of a list', () => {
  it('sends the filter and reads the number of matches and the next page', async () => {
    const server = startFakeServer(() => ({
      body: [buildCard(9)],
      headers: { 'x-total-count': '10000+', link: '</api/users?q=a&cursor=abc%3D&limit=60>; rel="next"' },
    }));
    const page = await fetchTalentPage({ ...all, q: 'تقنية c++', industry: 'finance' }, 'first=');
    expect(page).toEqual({ cards: [buildCard(9)], total: 10_000, next: 'abc=', didYouMean: null, ageMs: 0 });
    const { searchParams } = new URL(server.seen[0]?.path ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'تقنية c++',
      industry: 'finance',
      cursor: 'first=',
      limit: '60',
    });
  });

  it('ends where there is no next page', async () => {
    startFakeServer(() => ({ body: [], headers: { 'x-total-count': '0' } }));
    expect(await fetchTalentPage(all, null)).toEqual({ cards: [], total: 0, next: null, didYouMean: null, ageMs: 0 });
  });

  it('says how old it is while the database of the server is away (T17)', async () => {
    startFakeServer(() => ({ body: [], headers: { age: '90' } }));
    expect(await fetchTalentPage(all, null)).toMatchObject({ ageMs: 90_000 });
  });

  it('asks companies and jobs by country, too', async () => {
    const server = startFakeServer(() => ({ body: [] }));
    await fetchCompanyPage({ ...all, country: 'Qatar' }, null);
    await fetchJobPage({ ...all, country: 'Saudi Arabia' }, null);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/companies?country=Qatar&limit=60',
      '/api/jobs?country=Saudi+Arabia&limit=60',
    ]);
  });
});
