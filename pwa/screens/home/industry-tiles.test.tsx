import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { IndustryTiles } from './industry-tiles.tsx';

afterEach(cleanup);

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

  it('shows the counts of the specification, however many there really are (D11)', async () => {
    await renderTiles('en');
    const said = screen.getAllByRole('link').map((link) => /[\d,]+\+ professionals/.exec(link.textContent)?.[0]);
    expect(said).toEqual([120, 85, 65, 90, 45, 70, 110, 200].map((count) => `${count}+ professionals`));
  });

  it('counts in Arabic with the right plural and Arabic digits (A16)', async () => {
    await renderTiles('ar');
    expect(tile(/التقنية/).textContent).toContain('أكثر من ١٢٠ مهنيًا');
    expect(tile(/القانون/).textContent).toContain('أكثر من ٤٥ مهنيًا');
  });
});
