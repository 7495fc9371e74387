import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetResources } from '#pwa/data/app/keep-resource.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { IndustryTiles } from './industry-tiles.tsx';

beforeEach(() => {
  vi.resetModules();
  startFakeServer(() => ({
    body: { talents: 1237, companies: 3, jobs: 9, talentsByIndustry: { technology: 119, energy: 233 } },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function renderTiles(language: 'ar' | 'en') {
  await startTexts(language);
  await renderRoutes('/', { '/': IndustryTiles });
  await screen.findAllByRole('link');
}

const tile = (name: RegExp) => screen.getByRole('link', { name });

describe('industry tiles', () => {
  it('leads seven tiles to their industry and the last one to the whole directory (D9, D10)', async () => {
    await renderTiles('en');
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const industries = ['technology', 'finance', 'realestate', 'healthcare', 'legal', 'education', 'energy'];
    expect(targets).toEqual([...industries.map((industry) => `/browse?industry=${industry}`), '/browse']);
  });

  it('shows the constant until there are really as many, then the count rounded down (D11)', async () => {
    await renderTiles('en');
    expect(tile(/Technology/).textContent).toContain('120+ professionals');
    expect(tile(/Legal/).textContent).toContain('45+ professionals');
    await waitFor(() => expect(tile(/Energy/).textContent).toContain('230+ professionals'));
    expect(tile(/More industries/).textContent).toContain('1,235+ professionals');
  });

  it('shows the constants of all tiles where the counts cannot be had', async () => {
    forgetResources('stats');
    startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
    await renderTiles('en');
    expect(tile(/Energy/).textContent).toContain('110+ professionals');
    expect(tile(/More industries/).textContent).toContain('200+ professionals');
  });

  it('counts in Arabic with the right plural and Arabic digits (A16)', async () => {
    await renderTiles('ar');
    expect(tile(/التقنية/).textContent).toContain('أكثر من ١٢٠ مهنيًا');
    expect(tile(/القانون/).textContent).toContain('أكثر من ٤٥ مهنيًا');
  });
});
