import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { buildCompanyCard } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { countScrolls, renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { BrowseCompaniesScreen } from './browse-companies-screen.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  leavePage();
  // The next test has another directory.
  forgetResources('companies:');
});

/** A directory of so many companies, the newest first; its server says how many there are in all. */
function startDirectory(count: number, total = count) {
  const companies = Array.from({ length: count }, (_, at) => buildCompanyCard(count - at));
  return startFakeServer(({ path }) =>
    path.startsWith('/api/companies?')
      ? { body: companies, headers: { 'X-Total-Count': String(total) } }
      : { status: 503, body: { message: 'Busy', code: 'busy' } },
  );
}

const open = (query = '') => renderRoutes(`/browse-companies${query}`, { '/browse-companies': BrowseCompaniesScreen });
// The first list waits for the code of the client, the filters for the first view.
const patience = { timeout: 10_000 };
const choice = (name: string) => screen.findByLabelText<HTMLSelectElement>(name, {}, patience);
const counted = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text), patience);

describe('the directory of companies', () => {
  it('counts nothing until the companies are there', async () => {
    startDirectory(2);
    await open();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('');
    await counted('2 companies');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Register company' }).getAttribute('href')).toBe('/company-register');
  });

  it('draws of many companies those near the screen, each with its place among all', async () => {
    vi.stubGlobal('innerHeight', 480);
    startDirectory(30, 1237);
    await open();
    await counted('1,237 companies');
    const places = screen
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('aria-posinset'))
      .map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]);
    expect(places.slice(0, 3)).toEqual([
      ['1', '1237'],
      ['2', '1237'],
      ['3', '1237'],
    ]);
    expect(places.length).toBeLessThan(30);
  });

  it('is searched in words without a new step of history', async () => {
    const { seen } = startDirectory(1);
    const router = await open('?industry=legal');
    const scrolls = countScrolls();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gas' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gas', industry: 'legal' }));
    expect([router.history.length, await scrolls()]).toEqual([1, 0]);
    await counted('1 matching company');
    await waitFor(() => expect(seen.some(({ path }) => /^\/api\/companies\?.*q=gas/.test(path))).toBe(true));
  });

  it('is narrowed by size and by open positions, in words', async () => {
    startDirectory(1);
    const router = await open();
    const size = await choice('Size');
    expect([...size.options].map(({ text }) => text)).toEqual([
      'All sizes',
      '1–10 employees',
      '11–50 employees',
      '51–200 employees',
      '201–1,000 employees',
      'More than 1,000 employees',
    ]);
    fireEvent.change(size, { target: { value: 'over-1000' } });
    fireEvent.change(await choice('Hiring'), { target: { value: '1' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ size: 'over-1000', hiring: '1' }));
    expect([(await choice('Size')).value, (await choice('Hiring')).value]).toEqual(['over-1000', '1']);
  });

  it('is narrowed by country, not by city', async () => {
    startDirectory(1);
    await open('?country=Qatar');
    expect((await choice('Country')).value).toBe('Qatar');
    expect(screen.queryByLabelText('City')).toBeNull();
  });
});
